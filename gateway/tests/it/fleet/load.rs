//! Mixed load on two gateways while Redis is killed twice and one gateway is replaced. Five seconds
//! in the suite; `scripts/fleet.sh` runs it for longer.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{ADD, Pair, gateway, has_redis_state};
use crate::support::gateway::sign_in;
use crate::support::{Answer, Client as _, Guest};

const BASKETS: u64 = 6;
const READERS: u64 = 2;
/// Less than the product's stock.
const ADDITIONS: u64 = 40;
const SESSION: &str = "/bff/session";
const LIMITS: &[(&str, &str)] = &[
    ("VITRIN_LIMIT_CLIENT", "100000"),
    ("VITRIN_LIMIT_ACCOUNT", "100000"),
    ("VITRIN_MAX_IN_FLIGHT", "1000"),
];

/// The state of a run.
struct LoadRun {
    addresses: Mutex<[SocketAddr; 2]>,
    over: AtomicBool,
    turns: AtomicU64,
    cut: AtomicU64,
    unknown: AtomicU64,
    /// Additions that the shop counts in all baskets.
    additions: AtomicU64,
    /// Repeats that got `unknown` because Redis was away.
    unknown_repeats: AtomicU64,
    keys: AtomicU64,
    /// Sealed cookies of memberships that were replaced or signed out.
    ended: Mutex<Vec<String>>,
    product: String,
}

impl LoadRun {
    fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    /// A load balancer without sticky sessions.
    fn next(&self) -> SocketAddr {
        let turn = self.turns.fetch_add(1, Ordering::Relaxed);
        self.addresses.lock().expect("no holder panics")[usize::from(turn % 2 == 1)]
    }

    /// Sends a request, and again each time its connection breaks.
    async fn send(
        &self,
        guest: &mut Guest,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: &str,
    ) -> Answer {
        self.send_attempt(1, guest, method, path, key, body).await
    }

    /// Like [`LoadRun::send`]; a keyed request states which attempt it is.
    async fn send_attempt(
        &self,
        attempt: u32,
        guest: &mut Guest,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: &str,
    ) -> Answer {
        for attempt in attempt.. {
            let attempt = attempt.min(999).to_string();
            let headers = [
                ("content-type", "application/json"),
                ("idempotency-key", key.unwrap_or_default()),
                ("idempotency-attempt", &attempt),
            ];
            let headers = &headers[..if key.is_some() { 3 } else { 1 }];
            *guest = guest.at(self.next());
            if let Some(answer) = guest.try_send(method.clone(), path, headers, body).await {
                assert!(answer.status.as_u16() < 400, "{method} {path}: {answer:?}");
                return answer;
            }
            self.cut.fetch_add(1, Ordering::Relaxed);
        }
        unreachable!("no attempt is the last")
    }

    async fn get(&self, guest: &mut Guest, path: &str) -> Value {
        self.send(guest, Method::GET, path, None, "").await.json()
    }
}

/// Fills baskets one after the other; each contains each addition once.
async fn fill_baskets(course: Arc<LoadRun>, place: u64) {
    let body = json!({ "productId": course.product, "quantity": 1 }).to_string();
    let mut shopper = 0;
    while !course.is_over() {
        shopper += 1;
        fill_basket(&course, &format!("{place}-{shopper}"), &body).await;
    }
}

async fn fill_basket(course: &LoadRun, shopper: &str, body: &str) {
    let mut guest = Guest::with_session(course.next()).await;
    let (mut done, mut unknown) = (0, 0);
    for number in 0..ADDITIONS {
        if course.is_over() {
            break;
        }
        let key = format!("{shopper}-{number}");
        course.keys.fetch_add(1, Ordering::Relaxed);
        let answer = course.send(&mut guest, Method::POST, ADD, Some(&key), body).await.json();
        match answer["outcome"].as_str() {
            Some("added") => done += 1,
            Some("unknown") => unknown += 1,
            _ => panic!("{answer}"),
        }
        // Every third is repeated on any gateway. Without Redis only the gateway that saw the first
        // request knows its outcome; the other one says so and does nothing.
        if number % 3 == 0 {
            let again = course
                .send_attempt(2, &mut guest, Method::POST, ADD, Some(&key), body)
                .await
                .json();
            if again["outcome"] == "unknown" {
                course.unknown_repeats.fetch_add(1, Ordering::Relaxed);
            } else {
                assert_eq!(again["outcome"], answer["outcome"]);
            }
        }
    }
    let count = course.get(&mut guest, "/bff/cart").await["itemCount"].as_u64().expect("a count");
    assert!(
        (done..=done + unknown).contains(&count),
        "{done} added, {unknown} unknown, {count} in the basket"
    );
    course.additions.fetch_add(count, Ordering::Relaxed);
    course.unknown.fetch_add(unknown, Ordering::Relaxed);
}

/// One member signs in, refreshes many times, signs out, and begins again.
async fn sign_in_and_out(course: Arc<LoadRun>, email: String) {
    while !course.is_over() {
        let mut guest = Guest::with_session(course.next()).await;
        let answer = course
            .send(&mut guest, Method::POST, SESSION, None, &sign_in(&email).to_string())
            .await
            .json();
        assert_eq!(answer["outcome"], "signed_in", "{answer}");
        for _ in 0..60 {
            assert_eq!(
                course.get(&mut guest, SESSION).await["kind"],
                "member",
                "nobody is signed out"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // The shop learns of the sign-out, but not of a sign-in that replaces a membership: only
        // the gateways know that.
        let mut ended = vec![guest.jar["vitrin"].clone()];
        course.send(&mut guest, Method::POST, SESSION, None, &sign_in(&email).to_string()).await;
        ended.push(guest.jar["vitrin"].clone());
        course.send(&mut guest, Method::DELETE, SESSION, None, "").await;
        course.ended.lock().expect("no holder panics").extend(ended);
    }
}

async fn read(course: Arc<LoadRun>) {
    let mut guest = Guest::new(course.next());
    while !course.is_over() {
        for path in ["/bff/catalogue/filters?link=kilimler", "/bff/shell", "/bff/search?q=kilim"] {
            course.get(&mut guest, path).await;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[expect(clippy::disallowed_methods, reason = "how long it runs is said by scripts/fleet.sh")]
fn seconds() -> u64 {
    std::env::var("VITRIN_FLEET_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(5)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fleet_loses_nothing_while_redis_and_gateways_restart() {
    let whole = Duration::from_secs(seconds());
    let mut pair = Pair::open_with(LIMITS).await;
    pair.shop.set_bearer_lifetime(Duration::from_secs(4));
    let course = Arc::new(LoadRun {
        addresses: Mutex::new([pair.one.address, pair.other.address]),
        over: AtomicBool::new(false),
        turns: AtomicU64::new(0),
        cut: AtomicU64::new(0),
        unknown: AtomicU64::new(0),
        additions: AtomicU64::new(0),
        unknown_repeats: AtomicU64::new(0),
        keys: AtomicU64::new(0),
        ended: Mutex::default(),
        product: pair.shop.specials().added.to_string(),
    });
    let begun = Instant::now();
    let mut all = JoinSet::new();
    for shopper in 0..BASKETS {
        all.spawn(fill_baskets(Arc::clone(&course), shopper));
    }
    for member in pair.shop.members().iter().take(2) {
        all.spawn(sign_in_and_out(Arc::clone(&course), member.email.clone()));
    }
    for _ in 0..READERS {
        all.spawn(read(Arc::clone(&course)));
    }
    for _ in 0..2 {
        tokio::time::sleep(whole / 5).await;
        pair.redis.kill();
        tokio::time::sleep((whole / 20).max(Duration::from_millis(500))).await;
        pair.redis.restart().await;
        pair.redis_is("up").await;
    }
    tokio::time::sleep(whole / 5).await;
    let fresh = gateway(&pair.shop, &pair.redis, LIMITS).await;
    course.addresses.lock().unwrap()[1] = fresh.address;
    let mut replaced = std::mem::replace(&mut pair.other, fresh);
    replaced.begin_drain();
    assert_eq!(replaced.end().await, 0, "no connection had to be cut");
    has_redis_state(&pair.other, "up").await;
    tokio::time::sleep((whole / 5).max(whole.saturating_sub(begun.elapsed()))).await;
    course.over.store(true, Ordering::Release);
    let loaded = begun.elapsed();
    while let Some(ended) = all.join_next().await {
        ended.unwrap();
    }
    let (keys, unknown) =
        (course.keys.load(Ordering::Relaxed), course.unknown.load(Ordering::Relaxed));
    let additions = course.additions.load(Ordering::Relaxed);
    assert_eq!(unknown, 0, "no write was cut");
    assert_eq!(additions, keys, "one intent, one effect");
    let ended = std::mem::take(&mut *course.ended.lock().unwrap());
    assert!(!ended.is_empty());
    for sealed in ended {
        for address in [pair.one.address, pair.other.address] {
            let mut copy = Guest::new(address);
            copy.jar.insert("vitrin".to_owned(), sealed.clone());
            assert_eq!(copy.get(SESSION).await.expect(200).json()["kind"], "guest");
        }
    }
    purge_reaches_both(&pair).await;
    let cut = course.cut.load(Ordering::Relaxed);
    let looked = course.unknown_repeats.load(Ordering::Relaxed);
    let requests = course.turns.load(Ordering::Relaxed);
    let lasted = loaded.as_secs();
    println!(
        "{lasted} s, {keys} keyed writes, {requests} requests, {cut} repeated, {looked} repeats told to look"
    );
}

async fn purge_reaches_both(pair: &Pair) {
    for gateway in [&pair.one, &pair.other] {
        gateway.native_client().get("/bff/catalogue/filters?link=kilimler").await.expect(200);
    }
    let begun = Instant::now();
    pair.one.admin("DELETE", "/cache?all=1").await;
    while pair.other.admin_json("/cache").await["answers"] != json!({}) {
        assert!(begun.elapsed() < Duration::from_secs(1), "not within a second");
        tokio::task::yield_now().await;
    }
}
