//! Settings, telemetry, application, serve, drain.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use settings::Settings;
use tokio::signal::unix::{SignalKind, signal};
use vitrin_gateway::recorder::Recording;
use vitrin_gateway::serve::Gateway;
use vitrin_gateway::{contract, drift, telemetry};

mod check;

/// Vitrin's gateway: one origin in front of an old shop.
///
/// Needs VITRIN_SHOP_URL (the shop) and VITRIN_STOREFRONT_URL (the storefront); everything else has
/// a default. `docs/operating.md` lists all settings, `vitrin-gateway check` says what is wrong
/// with yours.
#[derive(Debug, Parser)]
#[command(version, name = "vitrin-gateway")]
struct Arguments {
    /// TOML file of settings; the environment wins over it
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve (the default)
    Serve,
    /// Serve, and write every exchange with the shop as a WireMock mapping, scrubbed; exit code 1
    /// if a secret came through
    Record(RecordOptions),
    /// Check the settings, then whether shop and storefront answer; every problem at once, exit
    /// code 1
    Check,
    /// Ask the shop every call that changes nothing, and report where its answers leave the
    /// contract
    ///
    /// Needs VITRIN_SHOP_URL alone. Calls are made one after the other, as nobody; ids come from
    /// the shop's own answers. No value of an answer is printed. `absorbed`: our tolerant types
    /// take it. `breaking`: something that is read is lost, or the answer cannot be read. Exit code
    /// 0: nothing breaks; 1: something does; 2: a call could not be asked.
    Drift(DriftOptions),
    /// List every upstream call and what it does
    Calls {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Print an OpenAPI document: of /bff, or of what the shop is asked
    Openapi {
        #[arg(value_enum, default_value_t = Document::Gateway)]
        document: Document,
    },
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Document {
    Gateway,
    Upstream,
}

#[derive(Debug, clap::Args)]
struct RecordOptions {
    /// Folder for the recording; it must not hold one
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// A text that must never be written, such as a name in the account that is recorded with; may
    /// be given several times
    #[arg(long, value_name = "TEXT")]
    canary: Vec<String>,
}

#[derive(Debug, clap::Args)]
struct DriftOptions {
    /// As JSON
    #[arg(long)]
    json: bool,
    /// Exit code 1 for absorbed differences too
    #[arg(long)]
    strict: bool,
    /// A value for calls whose path names it, such as product=1204 or link=kilimler; may be given
    /// several times
    #[arg(long = "sample", value_name = "NAME=VALUE", value_parser = named)]
    samples: Vec<(String, String)>,
    /// A file with the Cookie header of a signed-in shopper: calls that members alone may make
    /// answer then
    #[arg(long, value_name = "FILE")]
    cookie: Option<PathBuf>,
}

fn named(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty());
    pair.map(|(name, value)| (name.to_owned(), value.to_owned()))
        .ok_or_else(|| "must be NAME=VALUE".to_owned())
}

const WRONG_SETTINGS: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.command {
        Some(Command::Calls { json: false }) => print(&contract::calls::table()),
        Some(Command::Calls { json: true }) => print(&contract::pretty(&contract::calls::list())),
        Some(Command::Openapi { document: Document::Gateway }) => print(&contract::gateway_json()),
        Some(Command::Openapi { document: Document::Upstream }) => {
            print(&contract::upstream::json())
        }
        Some(Command::Drift(options)) => in_runtime(report_drift(arguments.config, options)),
        Some(Command::Check) => in_runtime(check::run(arguments.config.as_deref())),
        None | Some(Command::Serve) => in_runtime(serve(arguments.config, None)),
        Some(Command::Record(options)) => in_runtime(serve(arguments.config, Some(options))),
    }
}

fn in_runtime(work: impl Future<Output = ExitCode>) -> ExitCode {
    match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(work),
        Err(error) => complain(&format!("cannot start: {error}"), 1),
    }
}

async fn serve(config: Option<PathBuf>, record: Option<RecordOptions>) -> ExitCode {
    let settings = match read_settings(config.as_deref()) {
        Ok(settings) => settings,
        Err(problems) => return complain(&problems, WRONG_SETTINGS),
    };
    let telemetry = match telemetry::start(&settings.telemetry) {
        Ok(telemetry) => telemetry,
        Err(problem) => return complain(&problem, WRONG_SETTINGS),
    };
    let code = serve_with(settings, config, record).await;
    // However it ended: what was logged last says why.
    tokio::task::spawn_blocking(|| telemetry.end()).await.ok();
    code
}

async fn serve_with(
    settings: Settings,
    config: Option<PathBuf>,
    record: Option<RecordOptions>,
) -> ExitCode {
    if settings.session.seal_keys.is_empty() {
        tracing::warn!(
            "VITRIN_SEAL_KEYS is not set: a random key is used, sessions end with this process"
        );
    }
    let token = settings.server.admin_token.as_ref();
    if token.is_some_and(|token| token.expose().starts_with(b"change-me")) {
        tracing::warn!(
            "VITRIN_ADMIN_TOKEN is the published example: anybody who reaches the admin listener can purge"
        );
    }
    let begin = |options: RecordOptions| {
        Recording::begin(&options.out, &settings.shop.url, &options.canary)
    };
    let recording = match record.map(begin).transpose() {
        Ok(recording) => recording,
        Err(problem) => return complain(&problem.to_string(), 1),
    };
    let failure = recording.as_ref().map(Recording::failure);
    let observer = recording.as_ref().map(Recording::observer);
    let gateway = match Gateway::bind_observed(settings, observer).await {
        Ok(gateway) => gateway,
        Err(problem) => return complain(&problem.to_string(), 1),
    };
    tracing::info!(address = %gateway.address, admin = %gateway.admin_address, "listening");
    let (Ok(mut terminate), Ok(mut interrupt), Ok(mut hangup)) = (
        signal(SignalKind::terminate()),
        signal(SignalKind::interrupt()),
        signal(SignalKind::hangup()),
    ) else {
        return complain("signals cannot be handled on this system", 1);
    };
    let mut reloader = gateway.reloader();
    let reloading = tokio::spawn(async move {
        while hangup.recv().await.is_some() {
            match read_settings(config.as_deref()) {
                Ok(settings) => {
                    if let Err(problem) = reloader.reload(settings) {
                        tracing::error!(%problem, "settings not reloaded");
                    }
                }
                Err(problems) => tracing::error!(problems, "settings not reloaded"),
            }
        }
    });
    let cut = gateway
        .serve(async {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
                () = ended(failure) => {}
            }
            tracing::info!("draining");
        })
        .await;
    reloading.abort();
    tracing::info!(cut, "stopped");
    let recorded =
        tokio::task::spawn_blocking(|| recording.map(Recording::finish).transpose()).await;
    match recorded {
        Ok(Ok(None)) => ExitCode::SUCCESS,
        Ok(Ok(Some(summary))) => {
            tracing::info!(
                mappings = summary.mappings,
                skipped = summary.skipped,
                "recording complete"
            );
            ExitCode::SUCCESS
        }
        Ok(Err(problem)) => complain(&problem.to_string(), 1),
        Err(panic) => complain(&format!("the recording broke off: {panic}"), 1),
    }
}

async fn report_drift(config: Option<PathBuf>, options: DriftOptions) -> ExitCode {
    let mut environment = Settings::environment();
    // Only the shop is asked.
    environment
        .entry("VITRIN_STOREFRONT_URL".to_owned())
        .or_insert_with(|| "http://127.0.0.1:3000".to_owned());
    let settings = match settings_from(environment, config.as_deref()) {
        Ok(settings) => settings,
        Err(problems) => return complain(&problems, WRONG_SETTINGS),
    };
    let cookie = options.cookie.as_deref().map(std::fs::read_to_string).transpose();
    let cookie = cookie.map_err(|error| error.to_string()).and_then(|text| {
        let value =
            text.map(|text| text.trim().trim_start_matches("Cookie:").trim().parse()).transpose();
        value.map_err(|_| "it holds no Cookie header".to_owned())
    });
    let cookie = match cookie {
        Ok(cookie) => cookie,
        Err(problem) => return complain(&format!("--cookie: {problem}"), WRONG_SETTINGS),
    };
    match drift::ask_all(&settings, options.samples.into_iter().collect(), cookie).await {
        Ok(report) => {
            print(&if options.json { contract::pretty(&report.json()) } else { report.table() });
            ExitCode::from(drift::exit_code(&report, options.strict))
        }
        Err(problem) => complain(&problem, WRONG_SETTINGS),
    }
}

/// Never, where there is nothing to end.
async fn ended(failure: Option<impl Future<Output = ()>>) {
    match failure {
        Some(failure) => failure.await,
        None => std::future::pending().await,
    }
}

/// The settings, or all their problems as one text.
fn read_settings(config: Option<&Path>) -> Result<Settings, String> {
    settings_from(Settings::environment(), config)
}

fn settings_from(
    environment: BTreeMap<String, String>,
    config: Option<&Path>,
) -> Result<Settings, String> {
    let file = match config {
        None => None,
        Some(path) => Some(
            std::fs::read_to_string(path)
                .map_err(|error| format!("--config {}: {error}", path.display()))?,
        ),
    };
    Settings::read(environment, file.as_deref()).map_err(|problems| {
        let mut text = format!(
            "{} wrong with the settings:",
            if problems.len() == 1 { "one thing is" } else { "these things are" }
        );
        for problem in problems {
            text.push_str("\n  ");
            text.push_str(&problem.to_string());
        }
        text
    })
}

#[expect(clippy::print_stdout, reason = "the command's answer")]
fn print(text: &str) -> ExitCode {
    print!("{text}");
    ExitCode::SUCCESS
}

#[expect(clippy::print_stderr, reason = "logging is not running yet, and a person is reading")]
fn complain(text: &str, code: u8) -> ExitCode {
    eprintln!("vitrin-gateway: {text}");
    ExitCode::from(code)
}
