//! A `redis-server` of a test's own, to be killed and started again. `scripts/lib/tools.sh` installs it.

use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const START_TIMEOUT: Duration = Duration::from_secs(20);
const INSTALL_HINT: &str =
    "redis-server is missing: sudo apt-get install -y --no-install-recommends redis-server";

/// Runs until it is killed or dropped, on a port and in a directory of its own.
#[derive(Debug)]
pub struct RedisProcess {
    child: Option<Child>,
    port: u16,
    arguments: Vec<String>,
    directory: tempfile::TempDir,
}

impl RedisProcess {
    /// Writes every change to the disk before it replies, so that a kill loses nothing.
    pub async fn lasting() -> Self {
        Self::start(&["--appendonly", "yes", "--appendfsync", "always"]).await
    }

    /// Forgets everything with the process.
    pub async fn forgetful() -> Self {
        Self::start(&["--appendonly", "no"]).await
    }

    /// # Panics
    /// When `redis-server` is not installed, or does not answer.
    pub async fn start(arguments: &[&str]) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let mut server = Self {
            child: None,
            port,
            arguments: arguments.iter().map(|text| (*text).to_owned()).collect(),
            directory: tempfile::tempdir().expect("a directory"),
        };
        server.restart().await;
        server
    }

    /// # Panics
    /// When it cannot be killed.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
        }
    }

    /// Kills it where it runs, and starts it on the same port with what it wrote to the disk.
    ///
    /// # Panics
    /// As [`RedisProcess::start`].
    pub async fn restart(&mut self) {
        self.kill();
        let child = Command::new("redis-server")
            .args(["--port", &self.port.to_string(), "--bind", "127.0.0.1", "--save", ""])
            .arg("--dir")
            .arg(self.directory.path())
            .args(&self.arguments)
            .stdout(Stdio::null())
            .spawn()
            .expect(INSTALL_HINT);
        self.child = Some(child);
        let begun = Instant::now();
        while self.ask::<String>(&redis::cmd("PING")).await.is_err() {
            assert!(begun.elapsed() < START_TIMEOUT, "redis-server does not answer");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    #[must_use]
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/", self.port)
    }

    /// Sends one command by a connection of its own.
    ///
    /// # Errors
    /// What Redis says, or that it is not there.
    pub async fn ask<T: redis::FromRedisValue>(&self, command: &redis::Cmd) -> redis::RedisResult<T> {
        let client = redis::Client::open(self.url())?;
        let mut connection = client.get_multiplexed_async_connection().await?;
        command.query_async(&mut connection).await
    }

    /// Holds all replies back for a while, those of other connections too.
    ///
    /// # Panics
    /// When it does not answer.
    pub async fn pause(&self, time: Duration) {
        let millis = u64::try_from(time.as_millis()).expect("a short time");
        self.ask::<()>(redis::cmd("CLIENT").arg("PAUSE").arg(millis).arg("ALL")).await.expect("it answers");
    }

    /// How often a command was called, by its lower-case name.
    ///
    /// # Panics
    /// When it does not answer.
    pub async fn calls_of(&self, command: &str) -> u64 {
        let info: String = self.ask(redis::cmd("INFO").arg("commandstats")).await.expect("it answers");
        let line = info.lines().find_map(|line| line.strip_prefix(&format!("cmdstat_{command}:calls=")));
        line.and_then(|rest| rest.split(',').next()?.parse().ok()).unwrap_or(0)
    }

    /// # Panics
    /// When it does not answer.
    pub async fn keys(&self, pattern: &str) -> Vec<String> {
        self.ask(redis::cmd("KEYS").arg(pattern)).await.expect("keys")
    }
}

impl Drop for RedisProcess {
    fn drop(&mut self) {
        self.kill();
    }
}
