//! Runs the real binary, for what belongs to a process: exit codes, signals, logs, traces, memory.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::{ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::timeout;

use super::client::Connection;
use super::{Guest, NativeClient, WAIT_TIMEOUT};

/// Returns a command of the binary with only these environment variables.
pub(crate) fn command(arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vitrin-gateway"));
    command
        .args(arguments)
        .env_clear()
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .kill_on_drop(true);
    command
}

/// Runs the binary to its end.
pub(crate) async fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    timeout(WAIT_TIMEOUT, command(arguments, variables).output())
        .await
        .expect("an end")
        .expect("it runs")
}

/// A serving gateway in its own process.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) address: SocketAddr,
    pub(crate) admin: SocketAddr,
    child: Child,
    log: Arc<Mutex<Vec<String>>>,
    lines: watch::Receiver<usize>,
}

impl Process {
    /// Starts it on free ports and waits until it listens.
    pub(crate) async fn serve(shop: &str, storefront: &str, settings: &[(&str, &str)]) -> Self {
        Self::serve_with(&[], shop, storefront, settings).await
    }

    pub(crate) async fn serve_with(
        arguments: &[&str],
        shop: &str,
        storefront: &str,
        settings: &[(&str, &str)],
    ) -> Self {
        let mut variables: BTreeMap<&str, &str> = BTreeMap::from([
            ("VITRIN_LISTEN", "127.0.0.1:0"),
            ("VITRIN_ADMIN_LISTEN", "127.0.0.1:0"),
            ("VITRIN_SHOP_URL", shop),
            ("VITRIN_STOREFRONT_URL", storefront),
        ]);
        variables.extend(settings.iter().copied());
        let variables: Vec<(&str, &str)> = variables.into_iter().collect();
        let mut child = command(arguments, &variables)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let stderr = child.stderr.take().expect("piped");
        let log: Arc<Mutex<Vec<String>>> = Arc::default();
        let (count, lines) = watch::channel(0);
        let kept = Arc::clone(&log);
        tokio::spawn(async move {
            let mut stderr = BufReader::new(stderr).lines();
            while let Ok(Some(line)) = stderr.next_line().await {
                let mut kept = kept.lock().expect("no holder panics");
                kept.push(line);
                count.send_replace(kept.len());
            }
        });
        let unset = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut process = Self { address: unset, admin: unset, child, log, lines };
        let listening = process.wait_for_line("listening").await;
        let field =
            |name: &str| listening[name].as_str().expect("an address").parse().expect("an address");
        (process.address, process.admin) = (field("address"), field("admin"));
        process
    }

    /// Waits for a log line whose message begins with this text.
    pub(crate) async fn wait_for_line(&mut self, message: &str) -> Value {
        let wait = async {
            loop {
                let found = self
                    .log()
                    .iter()
                    .filter_map(|line| serde_json::from_str::<Value>(line).ok())
                    .find(|line| {
                        line["message"].as_str().is_some_and(|said| said.starts_with(message))
                    });
                if let Some(line) = found {
                    break line;
                }
                self.lines.changed().await.unwrap_or_else(|_| panic!("it ended: {:?}", self.log()));
            }
        };
        timeout(WAIT_TIMEOUT, wait).await.unwrap_or_else(|_| panic!("no line {message:?}"))
    }

    /// Returns everything it has written so far.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().expect("no holder panics").clone()
    }

    pub(crate) fn native_client(&self) -> NativeClient {
        NativeClient::new(self.address)
    }

    pub(crate) async fn guest(&self) -> Guest {
        Guest::with_session(self.address).await
    }

    /// Returns a page of the admin listener as text.
    pub(crate) async fn admin_text(&self, path: &str) -> String {
        let request = http::Request::builder()
            .uri(format!("http://{}{path}", self.admin))
            .body(bytes::Bytes::new())
            .expect("a request");
        let response = Connection::to(self.admin).exchange(request).await;
        String::from_utf8_lossy(response.body()).into_owned()
    }

    /// Returns the value of one metric; 0 if it does not exist.
    pub(crate) async fn metric(&self, name: &str) -> f64 {
        let metrics = self.admin_text("/metrics").await;
        let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
        value.unwrap_or_default()
    }

    /// Resident memory in bytes.
    pub(crate) fn resident(&self) -> u64 {
        self.memory("VmRSS:")
    }

    /// Returns the peak resident memory in bytes.
    pub(crate) fn peak(&self) -> u64 {
        self.memory("VmHWM:")
    }

    fn memory(&self, name: &str) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.id())).expect("it runs");
        let line = status.lines().find(|line| line.starts_with(name)).expect("the kernel tells");
        line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).expect("a number")
            * 1024
    }

    fn id(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// Sends a signal by name.
    pub(crate) async fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.id());
        let status = Command::new("/bin/sh").args(["-c", &kill]).status().await.expect("a shell");
        assert!(status.success(), "{kill}");
    }

    /// Stops it by SIGTERM; returns exit status and output.
    pub(crate) async fn stop(self, within: Duration) -> (ExitStatus, Vec<String>) {
        self.signal("TERM").await;
        self.wait(within).await
    }

    /// Waits for its end; returns exit status and output.
    pub(crate) async fn wait(mut self, within: Duration) -> (ExitStatus, Vec<String>) {
        let status =
            timeout(within, self.child.wait()).await.expect("it ends in time").expect("a status");
        // The log is complete when the pipe is closed.
        while timeout(WAIT_TIMEOUT, self.lines.changed()).await.expect("the log ends").is_ok() {}
        (status, self.log())
    }
}
