//! The address of this machine on its network.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// The address by which others on the network reach this machine, if it is on one. Nothing is sent: a socket that is
/// pointed at an address outside knows from which of its own it would send.
pub(crate) fn address() -> Option<IpAddr> {
    // An address for documentation (RFC 5737), which nobody has.
    let outside = SocketAddr::from((Ipv4Addr::new(192, 0, 2, 1), 9));
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(outside).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then_some(own)
}

/// An address as a code for a camera, in characters of a terminal.
pub(crate) fn code_of_characters(address: &str) -> Option<String> {
    let code = QrCode::new(address).ok()?;
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

/// The same as a picture for a page: one path, without a style.
pub(crate) fn code_as_picture(address: &str) -> Option<String> {
    let code = QrCode::new(address).ok()?;
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, color)| *color == qrcode::Color::Dark);
    let path: String =
        dark.map(|(nth, _)| format!("M{} {}h1v1h-1z", nth % width + 4, nth / width + 4)).collect();
    let side = width + 8;
    Some(format!("<svg viewBox=\"0 0 {side} {side}\" aria-hidden=\"true\"><path d=\"{path}\"/></svg>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_square_of_modules_with_a_quiet_border() {
        let picture =
            code_as_picture("http://192.168.1.20:4114/t/holdup-7/s/0123456789abcdef0123456789abcdef");
        let picture = picture.expect("an address fits");
        assert!(picture.starts_with("<svg viewBox=\"0 0 45 45\""), "{picture}");
        assert!(picture.contains("M4 4h1v1h-1z"), "its corner is dark");
        assert!(!picture.contains("M3 "), "nothing is in the border");
    }
}
