use std::time::{Duration, Instant};

use shared_state::claims::{Attempt, Claim};
use shared_state::{Condition, Name, Unavailable};

use crate::support::{Process, Redis};

fn reference(at: usize) -> Name {
    Name::new("return", &[&at.to_be_bytes()])
}

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn commands_fail_fast_while_redis_is_away() {
    let mut server = Redis::lasting().await;
    let one = Process::start(&server).await;
    server.kill();
    one.wait_until_away().await;
    let begun = Instant::now();
    for at in 0..10_000_u32 {
        assert_eq!(
            one.state.use_once("return", &[&at.to_be_bytes()], HOUR).await,
            Err(Unavailable::Away)
        );
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    server.restart().await;
    one.wait_until_up().await;
    assert_eq!(one.state.use_once("return", &[b"0"], HOUR).await, Ok(true));
}

#[tokio::test]
async fn a_process_starts_without_redis_and_finds_it_later() {
    let mut server = Redis::forgetful().await;
    server.kill();
    let one = Process::connect(&server.url());
    assert!(!one.state.ready(Duration::from_millis(300)).await);
    assert_eq!(one.state.condition(), Condition::Away);
    server.restart().await;
    assert!(one.state.ready(Duration::from_secs(20)).await);
    one.wait_until_up().await;
}

#[tokio::test]
async fn a_stalled_redis_costs_three_timeouts() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    server.ask::<()>(redis::cmd("CLIENT").arg("PAUSE").arg(4000).arg("ALL")).await.unwrap();
    let begun = Instant::now();
    for at in 0..1000_u32 {
        assert!(one.state.use_once("return", &[&at.to_be_bytes()], HOUR).await.is_err());
    }
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    assert_eq!(one.state.condition(), Condition::Away);
    one.wait_until_up().await;
    // The command may have been executed although its reply was late.
    one.state.use_once("return", &[b"999_999"], HOUR).await.unwrap();
}

#[tokio::test]
async fn a_full_redis_is_away_until_it_has_room() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    let limit = |bytes: &'static str| {
        let mut set = redis::cmd("CONFIG");
        set.arg("SET").arg("maxmemory").arg(bytes);
        set
    };
    server.ask::<()>(&limit("1")).await.unwrap();
    one.wait_until_away().await;
    let claim = one.state.claim(&reference(1), &[[0; 32]], Attempt::First, Duration::ZERO).await;
    assert!(matches!(claim, Claim::Alone(_, Unavailable::Away)), "{claim:?}");
    server.ask::<()>(&limit("0")).await.unwrap();
    one.wait_until_up().await;
}

#[tokio::test]
async fn a_user_without_config_permission_suffices() {
    let server = Redis::forgetful().await;
    let rules = "on >secret ~vitrin:1:* &vitrin:1:* -@all +@read +@write +@connection +@pubsub \
                 +@scripting +time -@dangerous +info";
    let mut user = redis::cmd("ACL");
    user.arg("SETUSER").arg("vitrin").arg(rules.split_whitespace().collect::<Vec<_>>());
    server.ask::<()>(&user).await.unwrap();
    let url = server.url().replace("redis://", "redis://vitrin:secret@");
    let one = Process::connect(&url);
    one.wait_until_up().await;
    assert_eq!(one.state.use_once("return", &[b"1"], HOUR).await, Ok(true));
    one.state.purge("call=x").await.unwrap();
    let stranger = Process::connect(&server.url().replace("redis://", "redis://vitrin:wrong@"));
    assert!(!stranger.state.ready(Duration::from_millis(700)).await);
}

#[tokio::test]
async fn values_of_another_type_are_errors() {
    let server = Redis::forgetful().await;
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
