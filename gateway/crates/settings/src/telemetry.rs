//! Logs and traces. The names are the standard ones of OpenTelemetry.

use super::Reader;

#[derive(Debug, Clone)]
pub struct TelemetrySettings {
    /// `OTEL_EXPORTER_OTLP_ENDPOINT`: traces are exported if it is set.
    pub otlp_endpoint: Option<url::Url>,
    /// `OTEL_SERVICE_NAME`.
    pub service_name: String,
    /// `OTEL_TRACES_SAMPLER_ARG`: share of exported traces, 0 to 1.
    pub sample_ratio: f64,
    /// `VITRIN_LOG`: filter of log lines, such as `info` or `info,platform=debug`.
    pub log_filter: String,
    /// `VITRIN_DRIFT_SAMPLE`: share of the shop's public answers that are compared with the
    /// contract, 0 to 1.
    pub drift_sample: f64,
}

impl TelemetrySettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let drift_sample: f64 = reader.parsed("VITRIN_DRIFT_SAMPLE", 0.01, "0.01");
        if !(0.0..=1.0).contains(&drift_sample) {
            reader.problem("VITRIN_DRIFT_SAMPLE", "must lie between 0 and 1", "0.01");
        }
        Self {
            otlp_endpoint: reader.url("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318"),
            service_name: reader
                .text("OTEL_SERVICE_NAME")
                .unwrap_or_else(|| "vitrin-gateway".to_owned()),
            sample_ratio: reader.parsed("OTEL_TRACES_SAMPLER_ARG", 1.0, "1.0"),
            log_filter: reader.text("VITRIN_LOG").unwrap_or_else(|| "info".to_owned()),
            drift_sample,
        }
    }
}
