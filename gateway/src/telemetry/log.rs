//! Events as JSON lines: time, level, the event's own fields, where it comes from, and the request
//! that it is of.

use std::cell::Cell;
use std::fmt;
use std::io::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use platform::current::{self, CurrentRequest};
use serde::Serialize;
use time::OffsetDateTime;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

use super::line_writer::LineWriter;

/// The layer that writes events as lines.
#[derive(Debug)]
pub(super) struct Log(pub(super) LineWriter);

thread_local! {
    /// Away while a line is written: a value that logs while it is formatted begins one of its own.
    static LINE: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    static CLOCK: Cell<Clock> = const { Cell::new(Clock { second: 0, text: [0; 19] }) };
}

impl<S: Subscriber> Layer<S> for Log {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = LINE.take();
        line.clear();
        write_line(&mut line, event);
        self.0.push(&line);
        LINE.set(line);
    }
}

fn write_line(line: &mut Vec<u8>, event: &Event<'_>) {
    let metadata = event.metadata();
    line.extend_from_slice(b"{\"timestamp\":\"");
    write_time(line, SystemTime::now());
    line.extend_from_slice(b"\",\"level\":\"");
    line.extend_from_slice(metadata.level().as_str().as_bytes());
    line.push(b'"');
    let mut fields = Fields { line, target: None };
    event.record(&mut fields);
    let target = fields.target.take();
    field(line, "target", target.as_deref().unwrap_or(metadata.target()));
    current::with(|request| write_request(line, request));
    line.extend_from_slice(b"}\n");
}

fn write_request(line: &mut Vec<u8>, request: &CurrentRequest) {
    line.extend_from_slice(b",\"span\":{\"name\":\"request\"");
    field(line, "http.request.method", request.method.as_str());
    field(line, "request_id", &*request.id);
    if let Some(trace_id) = &request.trace_id {
        field(line, "trace_id", trace_id);
    }
    line.push(b'}');
}

fn field<T: Serialize + ?Sized>(line: &mut Vec<u8>, name: &str, value: &T) {
    line.push(b',');
    json(line, name);
    line.push(b':');
    json(line, value);
}

fn json<T: Serialize + ?Sized>(line: &mut Vec<u8>, value: &T) {
    // Texts and numbers into memory do not fail.
    let _ = serde_json::to_writer(line, value);
}

/// Writes the fields of an event in order.
struct Fields<'a> {
    line: &'a mut Vec<u8>,
    /// The target of a record of the `log` crate, which has it in a field.
    target: Option<String>,
}

impl Fields<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, name: &Field, value: &T) {
        if !name.name().starts_with("log.") {
            field(self.line, name.name(), value);
        }
    }
}

impl Visit for Fields<'_> {
    fn record_str(&mut self, name: &Field, value: &str) {
        if name.name() == "log.target" {
            self.target = Some(value.to_owned());
        }
        self.add(name, value);
    }

    fn record_u64(&mut self, name: &Field, value: u64) {
        self.add(name, &value);
    }

    fn record_i64(&mut self, name: &Field, value: i64) {
        self.add(name, &value);
    }

    fn record_f64(&mut self, name: &Field, value: f64) {
        self.add(name, &value);
    }

    fn record_bool(&mut self, name: &Field, value: bool) {
        self.add(name, &value);
    }

    fn record_debug(&mut self, name: &Field, value: &dyn fmt::Debug) {
        self.add(name, &Debugged(value));
    }
}

/// A value as its `Debug` writes it, as one text.
struct Debugged<'a>(&'a dyn fmt::Debug);

impl Serialize for Debugged<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:?}", self.0))
    }
}

/// The last second that was written, as text. Most lines are of the same second as the one before.
#[derive(Clone, Copy, Default)]
struct Clock {
    second: u64,
    text: [u8; 19],
}

/// RFC 3339 in UTC with microseconds.
fn write_time(line: &mut Vec<u8>, now: SystemTime) {
    let since = now.duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut clock = CLOCK.get();
    if clock.second != since.as_secs() || clock.text[0] == 0 {
        clock = Clock { second: since.as_secs(), text: to_the_second(since.as_secs()) };
        CLOCK.set(clock);
    }
    line.extend_from_slice(&clock.text);
    let _ = write!(line, ".{:06}Z", since.subsec_micros());
}

fn to_the_second(second: u64) -> [u8; 19] {
    let second = i64::try_from(second).unwrap_or_default();
    let moment = OffsetDateTime::from_unix_timestamp(second).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (year, month, day) = moment.to_calendar_date();
    let (hour, minute, second) = moment.to_hms();
    let month = u8::from(month);
    let mut text = [b' '; 19];
    let _ =
        write!(&mut text[..], "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}");
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn gw_11_times_are_rfc_3339() {
        for (seconds, micros, wanted) in [
            (0, 0, "1970-01-01T00:00:00.000000Z"),
            (951_782_399, 999_999, "2000-02-28T23:59:59.999999Z"),
            (951_782_400, 1, "2000-02-29T00:00:00.000001Z"),
            (1_709_251_199, 5, "2024-02-29T23:59:59.000005Z"),
            (1_709_251_200, 0, "2024-03-01T00:00:00.000000Z"),
            (4_102_444_800, 0, "2100-01-01T00:00:00.000000Z"),
            (4_107_542_400, 0, "2100-03-01T00:00:00.000000Z"),
            (1_767_225_599, 0, "2025-12-31T23:59:59.000000Z"),
        ] {
            let mut line = Vec::new();
            write_time(&mut line, UNIX_EPOCH + Duration::new(seconds, micros * 1000));
            assert_eq!(String::from_utf8(line).unwrap(), wanted);
        }
    }

    /// One line of a subscriber with nothing but this layer, as the same code writes it while
    /// serving.
    fn line(tell: impl FnOnce()) -> serde_json::Value {
        struct Tested;
        thread_local!(static SEEN: Cell<Vec<u8>> = const { Cell::new(Vec::new()) });
        impl<S: Subscriber> Layer<S> for Tested {
            fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
                let mut line = Vec::new();
                write_line(&mut line, event);
                SEEN.set(line);
            }
        }
        use tracing_subscriber::layer::SubscriberExt as _;
        tracing::subscriber::with_default(tracing_subscriber::registry().with(Tested), tell);
        serde_json::from_slice(&SEEN.take()).unwrap()
    }

    #[test]
    fn gw_11_a_line_is_json_whatever_its_values_are() {
        let said = line(|| {
            let odd = "\"quoted\"\n\u{1}ğ";
            tracing::warn!(odd, number = 1.5, none = None::<u64>, shown = ?Some(odd), "it {odd}");
        });
        assert_eq!(said["odd"], "\"quoted\"\n\u{1}ğ");
        assert_eq!((&said["number"], &said["level"]), (&1.5.into(), &"WARN".into()));
        assert_eq!(said["message"], "it \"quoted\"\n\u{1}ğ");
        assert_eq!(said["shown"], format!("{:?}", Some("\"quoted\"\n\u{1}ğ")));
        assert!(said.get("none").is_none() && said.get("span").is_none(), "{said}");
    }

    #[tokio::test]
    async fn gw_11_lines_of_later_tasks_name_their_request() {
        let request = CurrentRequest { id: "ab".into(), method: http::Method::GET, trace_id: None };
        let work = async {
            let here = line(|| tracing::info!("here"));
            let there = current::with_current_request(async { line(|| tracing::info!("there")) });
            [here, tokio::spawn(there).await.unwrap()]
        };
        for said in current::with_request(request.into(), work).await {
            let span = serde_json::json!({ "name": "request", "http.request.method": "GET", "request_id": "ab" });
            assert_eq!(said["span"], span);
        }
    }
}
