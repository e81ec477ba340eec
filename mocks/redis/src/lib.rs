//! A private `redis-server` for a test, which can be killed and restarted. `scripts/lib/tools.sh`
//! installs it.

use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const START_TIMEOUT: Duration = Duration::from_secs(20);
const INSTALL_HINT: &str =
    "redis-server is missing: sudo apt-get install -y --no-install-recommends redis-server";

/// A server with its own port and directory; runs until killed or dropped.
#[derive(Debug)]
pub struct RedisProcess {
    child: Option<Child>,
    port: u16,
    arguments: Vec<String>,
    directory: tempfile::TempDir,
}

impl RedisProcess {
    /// Starts a server that writes every change to disk before it replies, so a kill loses nothing.
    pub async fn lasting() -> Self {
        Self::start(&["--appendonly", "yes", "--appendfsync", "always"]).await
    }

    /// Starts a server whose data ends with the process.
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

    /// Kills it if it runs, and starts it on the same port with the data on disk.
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

    /// Sends one command over a new connection.
    ///
    /// # Errors
    /// What Redis says, or that it is not there.
    pub async fn ask<T: redis::FromRedisValue>(
        &self,
        command: &redis::Cmd,
    ) -> redis::RedisResult<T> {
        let client = redis::Client::open(self.url())?;
        let mut connection = client.get_multiplexed_async_connection().await?;
        command.query_async(&mut connection).await
    }

    /// Delays all replies for a while, on all connections.
    ///
    /// # Panics
    /// When it does not answer.
    pub async fn pause(&self, time: Duration) {
        let millis = u64::try_from(time.as_millis()).expect("a short time");
        self.ask::<()>(redis::cmd("CLIENT").arg("PAUSE").arg(millis).arg("ALL"))
            .await
            .expect("it answers");
    }

    /// Returns how often a command was called, by its lower-case name.
    ///
    /// # Panics
    /// When it does not answer.
    pub async fn calls_of(&self, command: &str) -> u64 {
        let info: String =
            self.ask(redis::cmd("INFO").arg("commandstats")).await.expect("it answers");
        let line =
            info.lines().find_map(|line| line.strip_prefix(&format!("cmdstat_{command}:calls=")));
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
