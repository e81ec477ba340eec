//! Log lines on their way out. A request hands its line over and goes on: writing is done by a
//! thread, many lines at once. A reader that is too slow costs lines, never requests or memory
//! without end.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Lines wait for others this long.
const GATHER: Duration = Duration::from_millis(10);
/// Waiting lines, in bytes.
const MOST: usize = 4 * 1024 * 1024;
/// An end waits for its last lines this long.
const LAST: Duration = Duration::from_secs(1);

/// Where log lines are handed over.
#[derive(Debug, Clone)]
pub(super) struct Lines(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: Vec<u8>,
    /// A batch is being written.
    writing: bool,
    /// Nothing is gathered any more: the process ends.
    hurried: bool,
}

impl Lines {
    /// Starts the thread that writes to standard error.
    pub(super) fn to_stderr() -> Self {
        Self::to(io::stderr())
    }

    fn to(mut out: impl Write + Send + 'static) -> Self {
        let shared = Arc::new(Shared::default());
        let writer = Arc::clone(&shared);
        // Ends with the process.
        std::thread::spawn(move || {
            let mut batch = Vec::new();
            loop {
                writer.next(&mut batch);
                // Nobody is left to be told of a standard error that is closed.
                let _ = out.write_all(&batch).and_then(|()| out.flush());
                writer.done();
                batch.clear();
            }
        });
        Self(shared)
    }

    /// Hands over one line, its end included.
    pub(super) fn push(&self, line: &[u8]) {
        let mut state = self.0.lock();
        if state.waiting.len() + line.len() > MOST {
            drop(state);
            metrics::counter!("vitrin_log_lines_dropped_total").increment(1);
            return;
        }
        let first = state.waiting.is_empty();
        state.waiting.extend_from_slice(line);
        drop(state);
        if first {
            self.0.changed.notify_all();
        }
    }

    /// Returns when all lines so far are written, or after a second.
    pub(super) fn flush(&self) {
        let mut state = self.0.lock();
        state.hurried = true;
        self.0.changed.notify_all();
        let until = Instant::now() + LAST;
        while !state.waiting.is_empty() || state.writing {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            state =
                self.0.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for lines, then a little for more, and takes them all.
    fn next(&self, batch: &mut Vec<u8>) {
        let mut state = self.lock();
        while state.waiting.is_empty() {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let gathered = self.changed.wait_timeout_while(state, GATHER, |state| !state.hurried);
        let mut state = gathered.unwrap_or_else(PoisonError::into_inner).0;
        std::mem::swap(batch, &mut state.waiting);
        state.writing = true;
    }

    fn done(&self) {
        self.lock().writing = false;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Seen(Arc<Mutex<Vec<u8>>>);

    impl Write for Seen {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn gw_11_lines_come_out_whole_and_in_order_before_the_end() {
        let seen = Seen::default();
        let lines = Lines::to(seen.clone());
        let mut expected = String::new();
        for number in 0..1000 {
            let line = format!("{number}\n");
            lines.push(line.as_bytes());
            expected.push_str(&line);
        }
        lines.flush();
        assert_eq!(String::from_utf8(seen.0.lock().unwrap().clone()).unwrap(), expected);
    }

    /// Never gets on.
    struct Stuck;

    impl Write for Stuck {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            loop {
                std::thread::park();
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn gw_11_a_reader_that_does_not_read_costs_lines_and_not_memory() {
        let lines = Lines::to(Stuck);
        let line = [b'x'; 64 * 1024];
        for _ in 0..200 {
            lines.push(&line);
        }
        assert!(lines.0.lock().waiting.len() <= MOST);
    }
}
