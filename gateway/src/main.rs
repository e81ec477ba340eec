//! Settings, telemetry, application, serve, drain.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tokio::signal::unix::{SignalKind, signal};
use vitrin_gateway::config::Settings;
use vitrin_gateway::recorder::Recording;
use vitrin_gateway::serve::Gateway;
use vitrin_gateway::{contract, telemetry};

mod check;

/// Vitrin's gateway: one origin in front of an old shop.
///
/// Needs VITRIN_SHOP_URL (the shop) and VITRIN_STOREFRONT_URL (the storefront); everything else has a default.
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
    /// Serve, and write every exchange with the shop as a WireMock mapping, scrubbed; exit code 1 if a secret came through
    Record(RecordOptions),
    /// Check the settings, then whether shop and storefront answer; every problem at once, exit code 1
    Check,
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
    /// A text that must never be written, such as a name in the account that is recorded with; may be given several times
    #[arg(long, value_name = "TEXT")]
    canary: Vec<String>,
}

const WRONG_SETTINGS: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.command {
        Some(Command::Calls { json: false }) => print(&contract::calls::table()),
        Some(Command::Calls { json: true }) => print(&contract::pretty(&contract::calls::list())),
        Some(Command::Openapi { document: Document::Gateway }) => print(&contract::gateway_json()),
        Some(Command::Openapi { document: Document::Upstream }) => print(&contract::upstream::json()),
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
    warn_of_unused(&Settings::environment());
    let begin = |options: RecordOptions| Recording::begin(&options.out, &settings.shop.url, &options.canary);
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
    let (Ok(mut terminate), Ok(mut interrupt), Ok(mut hangup)) =
        (signal(SignalKind::terminate()), signal(SignalKind::interrupt()), signal(SignalKind::hangup()))
    else {
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
    let recorded = tokio::task::spawn_blocking(|| recording.map(Recording::finish).transpose()).await;
    let code = match recorded {
        Ok(Ok(None)) => ExitCode::SUCCESS,
        Ok(Ok(Some(summary))) => {
            tracing::info!(mappings = summary.mappings, skipped = summary.skipped, "recording complete");
            ExitCode::SUCCESS
        }
        Ok(Err(problem)) => complain(&problem.to_string(), 1),
        Err(panic) => complain(&format!("the recording broke off: {panic}"), 1),
    };
    tokio::task::spawn_blocking(|| telemetry.end()).await.ok();
    code
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
    let file = match config {
        None => None,
        Some(path) => Some(
            std::fs::read_to_string(path).map_err(|error| format!("--config {}: {error}", path.display()))?,
        ),
    };
    Settings::read(Settings::environment(), file.as_deref()).map_err(|problems| {
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

fn warn_of_unused(environment: &std::collections::BTreeMap<String, String>) {
    for name in vitrin_gateway::config::reader::NOT_USED_YET {
        if environment.contains_key(*name) {
            tracing::warn!("{name} is set, but nothing uses it yet");
        }
    }
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
