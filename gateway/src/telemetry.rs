//! Logs as JSON lines, and traces over OTLP if an endpoint is set. The exporter has a thread of its
//! own, a bounded queue and deadlines: a collector that fails loses spans, never requests.

mod line_writer;
mod log;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{SpanExporter, WithExportConfig as _};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{
    BatchConfigBuilder, BatchSpanProcessor, Sampler, SdkTracerProvider,
};
use settings::TelemetrySettings;
use tracing_subscriber::filter::{FilterExt as _, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer as _};

use self::line_writer::LineWriter;
use self::log::Log;

const EXPORT_TIMEOUT: Duration = Duration::from_secs(3);
const MAX_QUEUED_SPANS: usize = 2048;
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

static TRACED: AtomicBool = AtomicBool::new(false);

/// Whether traces are exported.
#[must_use]
pub fn is_traced() -> bool {
    TRACED.load(Ordering::Relaxed)
}

/// Running telemetry. [`Telemetry::end`] writes what is queued.
#[derive(Debug, Default)]
pub struct Telemetry {
    provider: Option<SdkTracerProvider>,
    lines: Option<LineWriter>,
}

impl Telemetry {
    /// Writes queued lines and exports queued spans, for a few seconds at most.
    pub fn end(self) {
        if let Some(lines) = &self.lines {
            lines.flush();
        }
        let Some(provider) = self.provider else { return };
        let (done, ended) = std::sync::mpsc::channel();
        // The exporter's shutdown has blocked for ever before, so it runs on a thread that nobody
        // waits for.
        std::thread::spawn(move || {
            let _ = provider.shutdown();
            let _ = done.send(());
        });
        let _ = ended.recv_timeout(FLUSH_TIMEOUT);
    }
}

/// Starts logs and traces. May be called once per process.
///
/// # Errors
/// When the filter or the exporter's settings cannot be used.
pub fn start(settings: &TelemetrySettings) -> Result<Telemetry, String> {
    // Exports must not trace themselves.
    let filter = format!(
        "{},hyper=off,hyper_util=off,reqwest=off,opentelemetry=off,h2=off",
        settings.log_filter
    );
    let filter: EnvFilter = filter.parse().map_err(|error| format!("VITRIN_LOG: {error}"))?;
    let lines = LineWriter::to_stderr();
    // Spans are made for traces only.
    let log = Log(lines.clone()).with_filter(filter.and(filter_fn(|metadata| metadata.is_event())));
    let Some(endpoint) = &settings.otlp_endpoint else {
        begin(tracing_subscriber::registry().with(log))?;
        return Ok(Telemetry { provider: None, lines: Some(lines) });
    };
    opentelemetry::global::set_text_map_propagator(TraceContextPropagator::new());
    let provider = provider(settings, endpoint)?;
    let traces = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("vitrin-gateway"))
        .with_location(false)
        .with_threads(false)
        .with_tracked_inactivity(false)
        .with_filter(EnvFilter::new("off,vitrin_gateway=info,platform=info,legacy_client=info"));
    begin(tracing_subscriber::registry().with(log).with(traces))?;
    TRACED.store(true, Ordering::Relaxed);
    Ok(Telemetry { provider: Some(provider), lines: Some(lines) })
}

fn begin(subscriber: impl SubscriberInitExt) -> Result<(), String> {
    subscriber.try_init().map_err(|error| error.to_string())
}

fn provider(
    settings: &TelemetrySettings,
    endpoint: &url::Url,
) -> Result<SdkTracerProvider, String> {
    // The exporter brings an HTTP client of its own.
    transport::install_tls();
    let traces = format!("{}/v1/traces", endpoint.as_str().trim_end_matches('/'));
    let exporter = SpanExporter::builder()
        .with_http()
        .with_endpoint(traces)
        .with_timeout(EXPORT_TIMEOUT)
        .build()
        .map_err(|error| format!("OTEL_EXPORTER_OTLP_ENDPOINT: {error}"))?;
    let batch = BatchConfigBuilder::default()
        .with_max_queue_size(MAX_QUEUED_SPANS)
        .with_scheduled_delay(Duration::from_secs(1))
        .build();
    let processor = BatchSpanProcessor::builder(exporter).with_batch_config(batch).build();
    let resource = opentelemetry_sdk::Resource::builder()
        .with_service_name(settings.service_name.clone())
        .with_attribute(opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
        .build();
    Ok(SdkTracerProvider::builder()
        .with_span_processor(processor)
        .with_resource(resource)
        .with_sampler(Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(
            settings.sample_ratio,
        ))))
        .build())
}
