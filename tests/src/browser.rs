//! Pages in a browser: `HOLDUP_BROWSER=1` runs their tests in Chromium by its driver, and then the absence of either is a failure.
//! `HOLDUP_AXE=FILE` names a script of axe-core, which then looks for faults of accessibility.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use serde_json::{Value, json};

/// Chromium with a page, and the driver that holds it.
pub struct Browser {
    driver: Child,
    session: String,
}

impl Browser {
    /// A browser, if tests are to use one.
    pub fn wanted() -> Option<Browser> {
        if env::var("HOLDUP_BROWSER").as_deref() != Ok("1") {
            return None;
        }
        let free = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let port = free.local_addr().expect("it has a number").port();
        drop(free);
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("`chromedriver` is installed where HOLDUP_BROWSER is 1");
        let base = format!("http://127.0.0.1:{port}");
        let is_up = |_: &i32| {
            thread::sleep(Duration::from_millis(100));
            ureq::get(format!("{base}/status")).call().is_ok()
        };
        (0..100).find(is_up).expect("the driver answers");
        let mut browser = Browser { driver, session: base };
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
            "goog:chromeOptions": { "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"] },
        } } });
        let made = browser.post("/session", &wanted);
        let id = made["sessionId"].as_str().expect("a session has an id").to_owned();
        browser.session = format!("{}/session/{id}", browser.session);
        Some(browser)
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let sent = ureq::post(format!("{}{path}", self.session)).send(body.to_string());
        let mut answer = sent.unwrap_or_else(|error| panic!("{path}: {error}"));
        let text = answer.body_mut().read_to_string().expect("the driver answers with a text");
        let answer: Value = serde_json::from_str(&text).expect("the driver answers with JSON");
        answer["value"].clone()
    }

    fn command(&self, name: &str, with: &Value) {
        self.post("/goog/cdp/execute", &json!({ "cmd": name, "params": with }));
    }

    /// Sets the size of the screen, and media features such as `prefers-color-scheme`.
    pub fn screen(&self, (width, height): (u32, u32), features: &[(&str, &str)]) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.command("Emulation.setDeviceMetricsOverride", &size);
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.command("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Opens a file.
    pub fn open(&self, file: &Path) {
        self.visit(&format!("file://{}", file.display()));
    }

    /// Opens an address.
    pub fn visit(&self, address: &str) {
        self.post("/url", &json!({ "url": address }));
    }

    /// Presses keys one after the other.
    pub fn press(&self, keys: &[&str]) {
        let press = |key: &&str| {
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        };
        let actions: Vec<Value> = keys.iter().flat_map(press).collect();
        self.post("/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// The value of a script.
    pub fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The value with which a script calls its last argument.
    fn wait(&self, script: &str) -> Value {
        self.post("/execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Texts of usual and of twice that size that make the page wider than a screen of so many pixels, with how wide it is, or
    /// that put something where nobody can scroll to it.
    pub fn too_wide(&self, screen: u32) -> Vec<String> {
        let mut wrong = Vec::new();
        for size in ["100%", "200%"] {
            let script = format!(
                "document.documentElement.style.fontSize = '{size}'; dispatchEvent(new Event('resize')); \
                 const ends = x => x.getBoundingClientRect().right, cut = x => x !== document.body && (getComputedStyle(x).overflowX !== 'visible' || cut(x.parentElement)), \
                 own = x => ends(x) > {screen} + 1 && getComputedStyle(x).position !== 'fixed' && !cut(x.parentElement); \
                 return [document.documentElement.scrollWidth, [...document.body.querySelectorAll('*')].filter(own) \
                 .filter(x => ![...x.children].some(own)).map(x => x.outerHTML.slice(0, 200) + ' ends at ' + ends(x)).slice(0, 3).join('; ')]"
            );
            let found = self.run(&script);
            let wide = found[0].as_u64().unwrap_or(u64::MAX);
            if wide > u64::from(screen) || found[1] != "" {
                wrong.push(format!("text of {size}: {wide} wide: {}", found[1]));
            }
        }
        self.run("document.documentElement.style.fontSize = ''");
        wrong
    }

    /// Messages of the console since the last call.
    pub fn messages(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({ "type": "browser" }));
        log.as_array().into_iter().flatten().map(|line| line["message"].to_string()).collect()
    }

    /// Addresses that pages asked for since the last call.
    pub fn requests(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({ "type": "performance" }));
        let lines = log.as_array().into_iter().flatten().filter_map(|line| line["message"].as_str());
        let events = lines.filter_map(|line| serde_json::from_str::<Value>(line).ok());
        events
            .filter(|event| event["message"]["method"] == "Network.requestWillBeSent")
            .map(|event| event["message"]["params"]["request"]["url"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    /// Faults of accessibility that axe-core finds, if there is an axe-core.
    pub fn faults(&self) -> Vec<String> {
        let Ok(path) = env::var("HOLDUP_AXE") else { return Vec::new() };
        let axe = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        self.run(&axe);
        let found = self.wait(
            "const done = arguments[0]; axe.run().then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target + ' ' + n.failureSummary).join(' | '))));",
        );
        found.as_array().into_iter().flatten().map(Value::to_string).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser ends with its session; a driver that is gone already has nothing to end.
        let _ = ureq::delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
