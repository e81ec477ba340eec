use std::time::Duration;

use shared_state::{CountResult, Quota};

use crate::support::{Process, Redis};

const QUOTA: Quota = Quota { burst: 3, period: Duration::from_secs(60) };

#[tokio::test]
async fn tries_are_counted_across_processes_and_names_are_not_readable() {
    let server = Redis::forgetful().await;
    let processes = [Process::start(&server).await, Process::start(&server).await];
    let account: &[&[u8]] = &[b"sign-in", b"ada@example.test"];
    for at in 0..3 {
        let counted = processes[at % 2].state.count("limit", account, QUOTA).await.unwrap();
        assert_eq!(counted, CountResult::Within);
    }
    for process in &processes {
        let CountResult::Over(wait) = process.state.count("limit", account, QUOTA).await.unwrap()
        else {
            panic!("a fourth try");
        };
        // A third of a minute until the next attempt, as with the quota of the local limiter.
        assert!(wait > Duration::from_secs(15) && wait <= Duration::from_secs(20), "{wait:?}");
    }
    let other = processes[0].state.count("limit", &[b"sign-in", b"b@example.test"], QUOTA).await;
    assert_eq!(other.unwrap(), CountResult::Within);
    let keys = server.keys("vitrin:1:{limit:*").await;
    assert!(keys.len() == 2 && !keys.iter().any(|key| key.contains("example")), "{keys:?}");
}

#[tokio::test]
async fn a_forged_limit_blocks_no_longer_than_a_real_one() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    one.state.count("limit", &[b"x"], QUOTA).await.unwrap();
    let key = server.keys("vitrin:1:{limit:*").await.remove(0);
    for lie in ["garbage", "-1", "nan", ""] {
        server.ask::<()>(redis::cmd("SET").arg(&key).arg(lie)).await.unwrap();
        assert_eq!(
            one.state.count("limit", &[b"x"], QUOTA).await.unwrap(),
            CountResult::Within,
            "{lie}"
        );
    }
    server.ask::<()>(redis::cmd("SET").arg(&key).arg("9e300")).await.unwrap();
    let CountResult::Over(wait) = one.state.count("limit", &[b"x"], QUOTA).await.unwrap() else {
        panic!("full");
    };
    assert!(wait <= Duration::from_secs(20), "{wait:?}");
}

#[tokio::test]
async fn an_attempt_refills_in_time() {
    let server = Redis::forgetful().await;
    let one = Process::start(&server).await;
    let quick = Quota { burst: 1, period: Duration::from_millis(200) };
    assert_eq!(one.state.count("limit", &[b"x"], quick).await.unwrap(), CountResult::Within);
    let CountResult::Over(wait) = one.state.count("limit", &[b"x"], quick).await.unwrap() else {
        panic!("over");
    };
    tokio::time::sleep(wait).await;
    assert_eq!(one.state.count("limit", &[b"x"], quick).await.unwrap(), CountResult::Within);
}
