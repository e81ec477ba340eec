//! Writes log lines on a thread of its own, in batches. A reader that is too slow loses lines; it
//! never delays requests or grows memory without end.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a line waits for others.
const BATCH_DELAY: Duration = Duration::from_millis(10);
/// Most bytes of lines that may wait. More are dropped.
const MAX_WAITING_BYTES: usize = 4 * 1024 * 1024;
/// How long a flush waits for the last lines.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// Takes log lines. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct LineWriter(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: Vec<u8>,
    /// A batch is being written.
    is_writing: bool,
    /// Lines are written at once, because the process ends.
    is_flushing: bool,
}

impl LineWriter {
    /// Starts the thread that writes to standard error.
    pub(super) fn to_stderr() -> Self {
        Self::to(io::stderr())
    }

    fn to(mut out: impl Write + Send + 'static) -> Self {
        let shared = Arc::new(Shared::default());
        let writer = Arc::clone(&shared);
        // The thread ends with the process.
        std::thread::spawn(move || {
            let mut batch = Vec::new();
            loop {
                writer.take_batch(&mut batch);
                // Nothing can be reported when standard error is closed.
                let _ = out.write_all(&batch).and_then(|()| out.flush());
                writer.finish_batch();
                batch.clear();
            }
        });
        Self(shared)
    }

    /// Queues one line, including its end.
    pub(super) fn push(&self, line: &[u8]) {
        let mut state = self.0.lock();
        if state.waiting.len() + line.len() > MAX_WAITING_BYTES {
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

    /// Waits until all queued lines are written, for [`FLUSH_TIMEOUT`] at most.
    pub(super) fn flush(&self) {
        let mut state = self.0.lock();
        state.is_flushing = true;
        self.0.changed.notify_all();
        let until = Instant::now() + FLUSH_TIMEOUT;
        while !state.waiting.is_empty() || state.is_writing {
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

    /// Waits for lines, then briefly for more, and takes them all.
    fn take_batch(&self, batch: &mut Vec<u8>) {
        let mut state = self.lock();
        while state.waiting.is_empty() {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let gathered =
            self.changed.wait_timeout_while(state, BATCH_DELAY, |state| !state.is_flushing);
        let mut state = gathered.unwrap_or_else(PoisonError::into_inner).0;
        std::mem::swap(batch, &mut state.waiting);
        state.is_writing = true;
    }

    fn finish_batch(&self) {
        self.lock().is_writing = false;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Captured(Arc<Mutex<Vec<u8>>>);

    impl Write for Captured {
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
        let seen = Captured::default();
        let lines = LineWriter::to(seen.clone());
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
    fn gw_11_a_blocked_reader_costs_lines_but_not_memory() {
        let lines = LineWriter::to(Stuck);
        let line = [b'x'; 64 * 1024];
        for _ in 0..200 {
            lines.push(&line);
        }
        assert!(lines.0.lock().waiting.len() <= MAX_WAITING_BYTES);
    }
}
