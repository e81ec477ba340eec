//! Processes that share a Redis of their own.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use redis_process::RedisProcess;
use shared_state::{Condition, Follower, SharedSettings, SharedState};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

pub(crate) const KEY: [u8; 32] = [7; 32];
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) type Redis = RedisProcess;

/// The events that a process received.
#[derive(Default)]
pub(crate) struct RecordedEvents {
    pub(crate) ended: Mutex<Vec<(Vec<u8>, i64)>>,
    pub(crate) purged: Mutex<Vec<String>>,
}

impl RecordedEvents {
    pub(crate) fn has_ended(&self, mark: &[u8]) -> bool {
        self.ended.lock().expect("no holder panics").iter().any(|(known, _)| known == mark)
    }

    pub(crate) fn purges(&self) -> Vec<String> {
        self.purged.lock().expect("no holder panics").clone()
    }
}

impl Follower for RecordedEvents {
    fn ended(&self, mark: &[u8], wait_until: i64) {
        self.ended.lock().expect("no holder panics").push((mark.to_vec(), wait_until));
    }

    fn all_ended(&self) -> Vec<(Vec<u8>, i64)> {
        self.ended.lock().expect("no holder panics").clone()
    }

    fn purge(&self, what: &str) {
        self.purged.lock().expect("no holder panics").push(what.to_owned());
    }

    fn purge_everything(&self) {
        self.purged.lock().expect("no holder panics").push("everything".to_owned());
    }
}

/// One process that shares the state.
pub(crate) struct Process {
    pub(crate) state: SharedState,
    pub(crate) events: Arc<RecordedEvents>,
}

pub(crate) fn settings(url: &str, keys: &[[u8; 32]]) -> SharedSettings {
    let keys = keys.iter().map(|key| key.to_vec()).collect();
    SharedSettings::new(url, Duration::from_millis(250), keys).expect("an address")
}

impl Process {
    pub(crate) fn connect(url: &str) -> Self {
        Self::with_keys(url, &[KEY])
    }

    pub(crate) fn with_keys(url: &str, keys: &[[u8; 32]]) -> Self {
        let events = Arc::new(RecordedEvents::default());
        let follower: Arc<dyn Follower> = events.clone();
        Self {
            state: SharedState::connect(&settings(url, keys), follower).expect("a runtime"),
            events,
        }
    }

    pub(crate) async fn start(server: &Redis) -> Self {
        let process = Self::connect(&server.url());
        process.wait_until_up().await;
        process
    }

    pub(crate) async fn wait_until_up(&self) {
        wait_until("Redis is up", || self.state.condition() == Condition::Up).await;
    }

    pub(crate) async fn wait_until_away(&self) {
        wait_until("Redis is away", || self.state.condition() == Condition::Away).await;
    }
}

/// A proxy before Redis whose connections can be cut.
pub(crate) struct Proxy {
    port: u16,
    is_open: watch::Sender<bool>,
}

impl Proxy {
    pub(crate) async fn before(server: &Redis) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let address = server.url().trim_start_matches("redis://").trim_end_matches('/').to_owned();
        let (is_open, watched) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((mut caller, _)) = listener.accept().await {
                let (mut watched, address) = (watched.clone(), address.clone());
                tokio::spawn(async move {
                    let Ok(mut redis) = TcpStream::connect(address).await else { return };
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut caller, &mut redis) => {}
                        _ = watched.wait_for(|is_open| !is_open) => {}
                    }
                });
            }
        });
        Self { port, is_open }
    }

    pub(crate) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/", self.port)
    }

    pub(crate) fn cut(&self) {
        self.is_open.send_replace(false);
    }

    pub(crate) fn mend(&self) {
        self.is_open.send_replace(true);
    }
}

pub(crate) async fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < TEST_TIMEOUT, "not within {TEST_TIMEOUT:?}: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
