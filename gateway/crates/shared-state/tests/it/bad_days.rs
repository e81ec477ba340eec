use std::time::{Duration, Instant};

use shared_state::claims::{Attempt, Claim};
use shared_state::{Condition, Name, Unavailable};

use crate::support::{Process, Server};

fn reference(at: usize) -> Name {
    Name::new("return", &[&at.to_be_bytes()])
}

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn nobody_waits_for_a_redis_that_is_away() {
    let mut server = Server::lasting().await;
    let one = Process::start(&server).await;
    server.kill();
    one.is_away().await;
    let begun = Instant::now();
    for at in 0..10_000_u32 {
        assert_eq!(one.state.use_once("return", &[&at.to_be_bytes()], HOUR).await, Err(Unavailable::Away));
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    server.restart().await;
    one.is_up().await;
    assert_eq!(one.state.use_once("return", &[b"0"], HOUR).await, Ok(true));
}

#[tokio::test]
async fn a_process_starts_without_redis_and_finds_it_later() {
    let mut server = Server::forgetful().await;
    server.kill();
    let one = Process::connecting(&server.url());
    assert!(!one.state.ready(Duration::from_millis(300)).await);
    assert_eq!(one.state.condition(), Condition::Away);
    server.restart().await;
    assert!(one.state.ready(Duration::from_secs(20)).await);
    one.is_up().await;
}

#[tokio::test]
async fn a_redis_that_stands_still_costs_three_timeouts_and_no_more() {
    let server = Server::forgetful().await;
    let one = Process::start(&server).await;
    server.ask::<()>(redis::cmd("CLIENT").arg("PAUSE").arg(4000).arg("ALL")).await.unwrap();
    let begun = Instant::now();
    for at in 0..1000_u32 {
        assert!(one.state.use_once("return", &[&at.to_be_bytes()], HOUR).await.is_err());
    }
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    assert_eq!(one.state.condition(), Condition::Away);
    one.is_up().await;
    // A reply that did not come in time may have been a yes all the same.
    one.state.use_once("return", &[b"999_999"], HOUR).await.unwrap();
}

#[tokio::test]
async fn a_full_redis_is_left_alone_until_it_has_room() {
    let server = Server::forgetful().await;
    let one = Process::start(&server).await;
    let limit = |bytes: &'static str| {
        let mut set = redis::cmd("CONFIG");
        set.arg("SET").arg("maxmemory").arg(bytes);
        set
    };
    server.ask::<()>(&limit("1")).await.unwrap();
    one.is_away().await;
    let claim = one.state.claim(&reference(1), &[[0; 32]], Attempt::First, Duration::ZERO).await;
    assert!(matches!(claim, Claim::Alone(_, Unavailable::Away)), "{claim:?}");
    server.ask::<()>(&limit("0")).await.unwrap();
    one.is_up().await;
}

#[tokio::test]
async fn a_user_who_may_not_ask_for_settings_is_enough() {
    let server = Server::forgetful().await;
    let rules = "on >secret ~vitrin:1:* &vitrin:1:* -@all +@read +@write +@connection +@pubsub \
                 +@scripting +time -@dangerous +info";
    let mut user = redis::cmd("ACL");
    user.arg("SETUSER").arg("vitrin").arg(rules.split_whitespace().collect::<Vec<_>>());
    server.ask::<()>(&user).await.unwrap();
    let url = server.url().replace("redis://", "redis://vitrin:secret@");
    let one = Process::connecting(&url);
    one.is_up().await;
    assert_eq!(one.state.use_once("return", &[b"1"], HOUR).await, Ok(true));
    one.state.purge("call=x").await.unwrap();
    let stranger = Process::connecting(&server.url().replace("redis://", "redis://vitrin:wrong@"));
    assert!(!stranger.state.ready(Duration::from_millis(700)).await);
}

#[tokio::test]
async fn values_of_another_kind_are_errors_and_not_the_end() {
    let server = Server::forgetful().await;
    let one = Process::start(&server).await;
    let Claim::Ours(claimed) =
        one.state.claim(&reference(1), &[[0; 32]], Attempt::First, Duration::ZERO).await
    else {
        panic!("not ours");
    };
    claimed.finish(Vec::new()).await;
    let key = server.keys("vitrin:1:{return:*").await.remove(0);
    server.ask::<()>(redis::cmd("DEL").arg(&key)).await.unwrap();
    server.ask::<i64>(redis::cmd("SADD").arg(&key).arg("x")).await.unwrap();
    let claim = one.state.claim(&reference(1), &[[0; 32]], Attempt::First, Duration::ZERO).await;
    assert!(matches!(claim, Claim::Alone(_, Unavailable::Refused(_))), "{claim:?}");
    assert_eq!(one.state.condition(), Condition::Up);
}
