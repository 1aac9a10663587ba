// Drawings, as one sprite of symbols. A drawing is looked up by the kind of thing and its id; a thing without one gets the
// drawing of its kind. `currentColor` is the colour of the seat.
const K = '#20160f';
const hats = {
  stetson: `<path d="M4 15c5 3 27 3 32 0-1-2-3-2.4-6-2.2C29 6 27 3 24.600 3 22.500 3 22 4.300 20 4.300S17.500 3 15.400 3C13 3 11 6 10 12.800 7 12.600 5 13 4 15z" fill="currentColor"/><path d="M10.200 11.500c5 1.700 14.600 1.700 19.600 0l.3 2.200c-5 1.700-15.200 1.700-20.200 0z" fill="${K}" opacity=".65"/>`,
  bowler: `<path d="M8 14.500h24c.4-1.800-1.500-2.600-3.700-2.600C28.300 6.500 25.300 3.500 20 3.500s-8.300 3-8.300 8.400C9.500 11.900 7.600 12.700 8 14.500z" fill="currentColor"/><path d="M11.700 10.200h16.600v2H11.700z" fill="${K}" opacity=".65"/>`,
  tophat: `<path d="M7.500 14.500h25V12H28l1-11H11l1 11H7.500z" fill="currentColor"/><path d="M11.800 8.600h16.400l.2 2.600H11.600z" fill="${K}" opacity=".65"/>`,
  sombrero: `<path d="M.8 11c1 5 38 5 38.400 0 .2-2.200-2-2.400-3-1.300-2 2-5.400 2.600-8.700 2.700C27 6 24.500 1.500 20 1.500S13 6 12.500 12.400c-3.300-.1-6.700-.7-8.700-2.700-1-1.100-3.200-.9-3 1.300z" fill="currentColor"/><path d="M12.700 9.600c4 1.300 10.600 1.300 14.600 0l.2 2.600c-4 1-11 1-15 0z" fill="#fff" opacity=".75"/>`,
  feather: `<path d="M25 12C23 6 26 1 31 0c2 5 0 10-4 13z" fill="#fff"/><path d="M26 12c1-4 2-7 4.500-10" fill="none"/><path d="M12 15c0-7 3-9.500 8-9.500s8 2.500 8 9.500c-5-1.500-11-1.500-16 0z" fill="#2b2019"/><path d="M11.700 12.400c5-1.700 11.600-1.700 16.600 0v2.900c-5-1.700-11.600-1.700-16.600 0z" fill="currentColor"/>`,
  bonnet: `<path d="M5 14.500C9 11 12 5 20 4.500S31 11 35 14.500c-9 1.800-21 1.800-30 0z" fill="currentColor"/><circle cx="28" cy="9.500" r="3" fill="#fff"/><circle cx="28" cy="9.500" r="1.100" fill="#e3b23c" stroke="none"/><path d="M11 11.800c5-1.600 13-1.600 18 0" fill="none" opacity=".6"/>`,
  kepi: `<path d="M12 13V6.500l2-3h12l2 3V13z" fill="currentColor"/><path d="M12 13h16l5 2.500c-6 .8-15 .6-21-.5z" fill="${K}"/><path d="M12 9.500h16" fill="none" stroke="#fff" opacity=".7"/>`,
  scarf: `<path d="M11.500 14.500C11 7 15 3.500 20 3.500S29 7 28.500 14.500c-5-3-12-3-17 0z" fill="currentColor"/><path d="M28 12c3-.5 5 1 6.500 4-2.500.3-5-.4-6.700-2z" fill="currentColor"/><circle cx="16" cy="8" r=".9" fill="#fff" stroke="none"/><circle cx="20.500" cy="6.600" r=".9" fill="#fff" stroke="none"/><circle cx="24.500" cy="8.600" r=".9" fill="#fff" stroke="none"/>`,
  fur: `<path d="M10 14.500c-1.500-8 3-12 10-12s11.500 4 10 12c-1.500-1-2.500 1-4 0s-2.500 1-4 0-2.500 1-4 0-2.500 1-4 0-2.500 1-4 0z" fill="currentColor"/><path d="M29 10c4 1 5 5 3.500 9-1-2-3-3-4-4.500z" fill="currentColor"/>`,
  flat: `<path d="M8 13.500C8 7 13 4.500 20 4.500s10.500 2 12 9c-3-1.500-21-1.500-24 0z" fill="currentColor"/><path d="M22 13c5-.3 9 .5 11.500 2.500-4 .5-9 .3-12-.8z" fill="${K}"/>`,
  crown: `<path d="M4 14.500c5 2 27 2 32 0-1-2-3-2.200-6-2.200L27.500 3h-4L20 6l-3.500-3h-4L10 12.300c-3 0-5 .2-6 2.200z" fill="currentColor"/><path d="M10.500 10.300h19l.4 2H10.100z" fill="#fff" opacity=".8"/>`,
};
const HATS = Object.keys(hats);
const body = (coat, extra = '') => `<ellipse cx="20" cy="57" rx="13" ry="2.600" fill="#000" opacity=".28"/><path d="M12.500 44h6v11.500h-8zM21.500 44h6l2 11.500h-8z" fill="#2b2019"/><path d="M20 24c8.500 0 13.500 9.500 14.500 23.500-4 2-9 3-14.500 3s-10.500-1-14.500-3C6.500 33.500 11.500 24 20 24z" fill="${coat}"/>${extra}`;
const face = `<circle cx="20" cy="18" r="7.600" fill="#efc39a"/><circle cx="17.200" cy="17" r="1.150" fill="${K}" stroke="none"/><circle cx="22.800" cy="17" r="1.150" fill="${K}" stroke="none"/>`;
const mask = `<path d="M12.900 19.200c4.300 1.700 9.900 1.700 14.200 0-.5 4.400-2.900 7.800-7.100 8.800-4.200-1-6.600-4.400-7.100-8.800z" fill="currentColor"/>`;
// A light rim as of a sticker lets a figure stand out from any ground.
const rim = hat => `<path d="M12.500 44h6v11.500h-8zM21.500 44h6l2 11.500h-8zM20 24c8.500 0 13.500 9.500 14.500 23.500-4 2-9 3-14.500 3s-10.500-1-14.500-3C6.500 33.500 11.500 24 20 24zM12.400 18a7.600 7.600 0 0 0 15.200 0 7.600 7.600 0 0 0-15.200 0z${[...hat.matchAll(/ d="(M[^"]*?z)[^"]*" fill="(?!none)/g)].map(m => m[1]).join('')}" fill="#fbeecb" stroke="#fbeecb" stroke-width="4.200" stroke-linejoin="round"/>`;
const S = {};
for (const [id, d] of Object.entries(hats)) {
  S['bandit-' + id] = ['0 0 40 60', `${rim(d)}<g stroke="${K}" stroke-width="1.500" stroke-linejoin="round">${body('currentColor', `<path d="M7.500 38c8 3.600 17 3.600 25 0" fill="none" stroke="#fff" stroke-width="2.400" opacity=".65"/><path d="M6.500 43c9 3.800 18 3.800 27 0" fill="none" stroke="#fff" stroke-width="1.200" opacity=".5"/>`)}${face}${mask}${d}</g>`];
}
S['pawn-marshal'] = ['0 0 40 60', `${rim(hats.stetson)}<g stroke="${K}" stroke-width="1.500" stroke-linejoin="round" color="#f4ecd8">${body('#35507c', `<path d="M20 25v25" stroke-width="1"/><path d="M15 27l5 7 5-7z" fill="#f4ecd8"/>`)}${face}<path d="M13.500 21c2.500-1.800 5-1.400 6.500 0 1.500-1.400 4-1.800 6.500 0-1.500 2.600-5 2.600-6.500 1.200-1.500 1.400-5 1.400-6.500-1.200z" fill="#5b3a21"/>${hats.stetson}<path d="M26.500 33.500l1.500 3.300 3.600.4-2.700 2.400.8 3.600-3.200-1.900-3.200 1.900.8-3.600-2.700-2.400 3.600-.4z" fill="#f1c84b" stroke-width="1"/></g>`];
S['pawn-shotgun'] = ['0 0 40 60', `${rim(hats.stetson)}<g stroke="${K}" stroke-width="1.500" stroke-linejoin="round" color="#6b5138">${body('#8b7355', `<path d="M20 25v25" stroke-width="1"/>`)}${face}<path d="M13 20c1 6 4 8 7 8s6-2 7-8c-4 2-10 2-14 0z" fill="#8f8a80"/>${hats.stetson}<path d="M6 47L33 27.500l2 2.500L9 50z" fill="#3a3632"/><path d="M6 47l3 3-4 4-3-3z" fill="#7a4b25"/></g>`];
S['pawn-courier'] = ['0 0 40 60', `${rim(hats.kepi)}<g stroke="${K}" stroke-width="1.500" stroke-linejoin="round" color="#2f4c43">${body('#4d6f64', `<path d="M12 27l16 18" stroke-width="2" stroke="#d9bd8b"/><rect x="20" y="38" width="12" height="9" rx="1.500" fill="#d9bd8b"/>`)}${face}${hats.kepi}</g>`];
// The figure of a pawn without a drawing; its letters are in the badge.
S['pawn-other'] = ['0 0 40 60', `<path d="M20 23c7 0 9 8 10.500 31.500-5 1.800-16 1.800-21 0C11 31 13 23 20 23zM11.500 15a8.500 8.500 0 0 0 17 0 8.500 8.500 0 0 0-17 0z" fill="#fbeecb" stroke="#fbeecb" stroke-width="4.200" stroke-linejoin="round"/><g stroke="${K}" stroke-width="1.500" stroke-linejoin="round"><ellipse cx="20" cy="57" rx="13" ry="2.600" fill="#000" opacity=".28" stroke="none"/><path d="M20 23c7 0 9 8 10.500 31.500-5 1.800-16 1.800-21 0C11 31 13 23 20 23z" fill="currentColor"/><circle cx="20" cy="15" r="8.500" fill="currentColor"/><path d="M11 48c6 2 12 2 18 0" fill="none" stroke="#fff" opacity=".6" stroke-dasharray="2 2"/></g>`];
const w = (d, sw = 1.400) => `<g stroke="${K}" stroke-width="${sw}" stroke-linejoin="round" stroke-linecap="round">${d}</g>`;
S['loot-purse'] = ['0 0 32 32', w(`<path d="M11 10C5 14 3 20 5 25c1.500 4 20.500 4 22 0 2-5 0-11-6-15z" fill="#b9793f"/><path d="M10 5l3 5h6l3-5c-2 1.500-3.500-.5-6 .8C13.500 4.500 12 6.500 10 5z" fill="#d59a58"/><path d="M11 10.500h10" stroke="#f3dfb0" stroke-width="2"/><path d="M16 15v8M18.600 17c-1-1.300-5-1-5 .8 0 2.100 5.200 1 5.200 3.200 0 1.900-4.200 2.100-5.400.6" fill="none" stroke="#fbe9bd" stroke-width="1.500"/>`)];
S['loot-jewel'] = ['0 0 32 32', w(`<path d="M9 7h14l6 7-13 13L3 14z" fill="#d8345f"/><path d="M9 7l3 7 4-7zM23 7l-3 7-4-7z" fill="#f58ba6"/><path d="M3 14h26M12 14l4 13 4-13" fill="none" stroke="#fff" stroke-width="1.100" opacity=".85"/>`)];
S['loot-strongbox'] = ['0 0 32 32', w(`<path d="M4 14h24v13H4z" fill="#7d5a34"/><path d="M4 14c0-6 3-8 6-8h12c3 0 6 2 6 8z" fill="#94703f"/><path d="M4 14h24M9 6.500V27M23 6.500V27" fill="none" stroke="#e7bf57" stroke-width="2"/><rect x="13" y="12" width="6" height="7" rx="1" fill="#f1c84b"/>`)];
S['loot-whiskey'] = ['0 0 32 32', w(`<path d="M12.500 4h7v6c4 2 5.500 4 5.500 8v7c0 2-1 3-3 3H10c-2 0-3-1-3-3v-7c0-4 1.500-6 5.500-8z" fill="#9fb7a6"/><path d="M8 17h16v8c0 1.300-.7 2-2 2H10c-1.300 0-2-.7-2-2z" fill="#c9822b" stroke="none"/><rect x="11" y="18" width="10" height="6" fill="#f5ead0"/>`)];
S['loot-bag'] = ['0 0 32 32', w(`<path d="M6 12h20l2 16H4z" fill="#c8b184"/><path d="M6 12c3-5 6-7 10-7s7 2 10 7z" fill="#dcc9a0"/><path d="M12 12V8.500h8V12" fill="none"/><path d="M9 17h14v7H9z" fill="#f4ead2"/><path d="M9 17l7 4.500L23 17" fill="none"/>`)];
S['loot-nugget'] = ['0 0 32 32', w(`<path d="M7 22c-3-4 0-9 4-10 1-5 9-6 12-2 5 0 7 6 4 9 1 5-5 8-9 6-4 3-9 1-11-3z" fill="#f0c23a"/><path d="M12 14c2-2 5-2.500 7-1M20 21c2 0 3-1 3.500-2.500" fill="none" stroke="#fff" opacity=".8"/>`)];
S['loot-other'] = ['0 0 32 32', w(`<circle cx="16" cy="16" r="12" fill="currentColor"/><circle cx="16" cy="16" r="8.500" fill="none" stroke="#fff" stroke-dasharray="2.500 2.500" opacity=".8"/>`)];
S['horse'] = ['0 0 48 36', w(`<path d="M11 15c4-2 12-2 18-1l6-9c.6-2 2-3 3-2.500l.5 2c3 1 5.500 4 6.500 7 .3 1.500-2 2.700-3.500 1.700L38 12c-1 4-2 7-3.500 9l1.500 12h-3.500l-2.500-9c-4 1-9 1-12.500 0L15 33h-3.500l.5-10c-1.500-1-2-3-2-5-2 2-2.500 6-2.300 9.500C4 23 5 16 11 15z" fill="currentColor"/><path d="M34 4c-2 3-4.500 6-6.500 9" fill="none" stroke="#2b2019" stroke-width="3"/><path d="M18 13.500c3-1 7-1 9 .3l-1 4.200h-7z" fill="#8a3a2b"/>`)];
S['bullet'] = ['0 0 12 24', w(`<path d="M2 10C2 5 4 1 6 1s4 4 4 9z" fill="#b3773a"/><path d="M2 10h8v12H2z" fill="#e9c25a"/><path d="M1.500 20h9v3h-9z" fill="#c29a3a"/>`, 1.100)];
S['bullet-spent'] = ['0 0 12 24', `<path d="M2 10C2 5 4 1 6 1s4 4 4 9v12H2z" fill="none" stroke="currentColor" stroke-width="1.200" stroke-dasharray="2 1.800" opacity=".6"/>`];
S['star'] = ['0 0 24 24', `<path d="M12 1.500l3.200 6.700 7.300.9-5.400 5 1.400 7.300L12 17.800l-6.500 3.600 1.400-7.300-5.400-5 7.300-.9z" fill="#f1c84b" stroke="${K}" stroke-width="1.300" stroke-linejoin="round"/>`];
const line = d => `<g fill="none" stroke="currentColor" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round">${d}</g>`;
S['card-move'] = ['0 0 32 32', line(`<path d="M4 16h24M21 8.500L28 16l-7 7.500M11 8.500L4 16l7 7.500"/>`)];
S['card-floor-change'] = ['0 0 32 32', line(`<path d="M11 3v26M21 3v26M11 9h10M11 16h10M11 23h10"/>`)];
S['card-fire'] = ['0 0 32 32', line(`<path d="M3 10h20l3 3v3H17l-3 4h-3l-2 8H4l3-12H3zM15 20l1-4M27 8l3-3M28 12h3"/>`)];
S['card-punch'] = ['0 0 32 32', line(`<path d="M4 14h9V9.500c0-3 4-3 4 0M17 10c0-3 4-3 4 0v1c0-2.600 4-2.600 4 0v1c0-2.300 3.500-2.300 3.500 0v8c0 4-3 6-7 6h-5c-4 0-5-3-7-4H4z"/><path d="M13 14h6"/>`)];
S['card-robbery'] = ['0 0 32 32', line(`<path d="M12 11c-6 4-8 9-6.500 14 1.500 4 19.500 4 21 0C28 20 26 15 20 11zM11 5l3 6h4l3-6c-2 1.500-3-.5-5 .8C14 4.500 13 6.500 11 5zM16 15.500v8"/>`)];
S['card-marshal'] = ['0 0 32 32', line(`<path d="M16 3l4 8.500 9 1.200-6.700 6.200 1.800 9L16 23.500 7.900 27.900l1.800-9L3 12.700l9-1.200z"/>`)];
S['card-ride'] = ['0 0 32 32', line(`<path d="M7 4C3 12 4 24 11 28c2-1 2-3 1-5-4-4-4-11-1-17zM25 4c4 8 3 20-4 24-2-1-2-3-1-5 4-4 4-11 1-17z"/>`)];
S['card-nudge'] = ['0 0 32 32', line(`<path d="M3 19l8-3 5-7c1.500-2 4-.5 3 2l-2.500 4H27c2.500 0 2.500 4 0 4h-4M24 19h1.500c2 0 2 3.500 0 3.500H22M21.500 26H14c-4 0-5-2-11-1"/>`)];
S['card-brilliant-idea'] = ['0 0 32 32', line(`<path d="M12 24c0-4-5-5.500-5-11.500C7 7.500 11 4 16 4s9 3.500 9 8.500c0 6-5 7.500-5 11.500zM12.500 28h7M16 24v-8M13 14l3 2 3-2"/>`)];
S['card-bullet'] = ['0 0 32 32', line(`<path d="M12 13c0-5 2-9 4-9s4 4 4 9v15h-8zM12 13h8M11 25h10"/>`)];
S['card-back'] = ['0 0 32 32', line(`<path d="M5 5h22v22H5zM5 11l6-6M5 18L18 5M5 25L25 5M8 27L27 8M15 27l12-12M22 27l5-5"/>`)];
S['card-other'] = ['0 0 32 32', line(`<path d="M8 3h16v26H8zM16 21v.5M12.500 12c0-5 7-5 7 0 0 3-3.500 3-3.500 6"/>`)];
S['turn-normal'] = ['0 0 32 32', line(`<path d="M8 4h16v24H8z"/><path d="M16 12v8M12 16h8" stroke-width="2"/>`)];
S['turn-tunnel'] = ['0 0 32 32', line(`<path d="M4 28V17C4 9 9 4 16 4s12 5 12 13v11M11 28v-9c0-3 2-5 5-5s5 2 5 5v9"/>`)];
S['turn-speeding-up'] = ['0 0 32 32', line(`<path d="M5 6l9 10-9 10M17 6l9 10-9 10"/>`)];
S['turn-switching'] = ['0 0 32 32', line(`<path d="M26 10H7l5-5M6 22h19l-5 5"/>`)];
S['turn-turmoil'] = ['0 0 32 32', line(`<path d="M16 3v7M16 22v7M3 16h7M22 16h7M7 7l5 5M20 20l5 5M25 7l-5 5M12 20l-5 5"/>`)];
S['turn-jarring'] = ['0 0 32 32', line(`<path d="M3 20l6-9 5 11 6-14 4 12 5-7"/>`)];
S['turn-other'] = ['0 0 32 32', line(`<circle cx="16" cy="16" r="11"/><path d="M16 22v.5M12.800 13c0-4.500 6.400-4.500 6.400 0 0 2.600-3.200 2.600-3.200 5"/>`)];
// Rolling stock that is not a box with windows.
S['loco'] = ['0 0 120 110', `<g stroke="${K}" stroke-width="2.200" stroke-linejoin="round"><path d="M26 42V22L14 8h40L42 22v20z" fill="#262c33"/><path d="M14 8h40" stroke="#e0b14a" stroke-width="3"/><path d="M66 42c0-18 26-18 26 0z" fill="#e0b14a"/><path d="M16 42h110v58H16c-9 0-12-8-12-29s3-29 12-29z" fill="#3d4853"/><path d="M16 48h110" stroke="#9fb2c0" stroke-width="5" opacity=".55"/><path d="M16 42c-9 0-12 8-12 29s3 29 12 29c6-10 6-48 0-58z" fill="#2c343c"/><path d="M40 42v58M70 42v58M100 42v58" stroke="#e0b14a" stroke-width="4"/><circle cx="9" cy="54" r="8" fill="#ffe9a8"/></g>`];
S['wheels'] = ['0 0 200 30', [30, 62, 138, 170].map(x => `<g transform="translate(${x} 15)"><circle r="12.500" fill="#2a2420" stroke="#0f0b08" stroke-width="2"/><circle r="9" fill="none" stroke="#8d7a5e" stroke-width="2"/><path d="M-9 0H9M0-9V9" stroke="#8d7a5e" stroke-width="1.800"/><circle r="2.600" fill="#c7ad80"/></g>`).join('') + `<path d="M14 4h172v4H14z" fill="#2a2420"/>`];
S['loco-wheels'] = ['0 0 200 40', [40, 86, 132].map(x => `<g transform="translate(${x} 20)"><circle r="18" fill="#8c2f26" stroke="#0f0b08" stroke-width="2.500"/><circle r="13" fill="none" stroke="#e8c787" stroke-width="2"/><path d="M-13 0H13M0-13V13M-9-9L9 9M9-9L-9 9" stroke="#e8c787" stroke-width="1.800"/><circle r="3.500" fill="#e8c787"/></g>`).join('') + `<path d="M34 18h104v6H34z" fill="#b9bec3" stroke="#0f0b08" stroke-width="1.500"/><path d="M22 6L2 38h24z" fill="#5a3d26" stroke="#0f0b08" stroke-width="2"/><circle cx="176" cy="26" r="12" fill="#2a2420" stroke="#8d7a5e" stroke-width="3"/>`];
S['coach-wheels'] = ['0 0 200 50', [48, 148].map((x, i) => `<g transform="translate(${x} 25)"><circle r="${i ? 24 : 20}" fill="none" stroke="#5a3d26" stroke-width="5"/><path d="M-20 0H20M0-20V20M-14-14L14 14M14-14L-14 14" stroke="#5a3d26" stroke-width="3"/><circle r="5" fill="#c7ad80"/></g>`).join('')];
const SPRITE = `<svg class="sprite" aria-hidden="true" width="0" height="0" focusable="false">${Object.entries(S).map(([id, [box, d]]) => `<symbol id="${id}" viewBox="${box}">${d}</symbol>`).join('')}</svg>`;

/** A drawing by its id, or another one if there is none of that id. */
function use(id, cls = '', fallback = 'loot-other') {
  const ns = 'http://www.w3.org/2000/svg', svg = document.createElementNS(ns, 'svg'), inner = document.createElementNS(ns, 'use');
  const known = id in S ? id : fallback;
  svg.setAttribute('class', ('i ' + cls).trim());
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  svg.setAttribute('viewBox', S[known][0]);
  inner.setAttribute('href', '#' + known);
  svg.append(inner);
  return svg;
}
const slug = id => id.replace(/ /g, '-');
const icon = (kind, id, cls) => use(`${kind}-${slug(id)}`, cls, `${kind}-other`);

/** The looks of bandits: tone, hat and letters, all three unlike those of anybody else as far as there are enough. */
function looks(pawns) {
  const out = {}, same = (one, other, n) => one.slice(0, n).toLowerCase() === other.slice(0, n).toLowerCase();
  pawns.forEach(({ id, name }, nth) => {
    let n = 1;
    while (n < name.length && pawns.some(other => other.id !== id && same(other.name, name, n))) n++;
    const whole = [...name];
    out[id] = { hat: HATS[nth % HATS.length], letters: n <= 3 ? name.slice(0, n) : whole[0] + whole.at(-1), nth: nth % HATS.length };
  });
  return out;
}
