//! The commands about recordings: playing them back, and making them from a browser's HAR file.

use std::{error::Error, io::Write as _, path::PathBuf};

use clap::{Args, ValueEnum};
use tokio::signal::unix::{SignalKind, signal};
use vitrin_recording::{Recorded, Recorder, Strictness, har};
use vitrin_shop::replay::{Mode, Replay, ReplayConfig};

#[derive(Debug, Args)]
pub(crate) struct ReplayOptions {
    /// Folder with `mappings` and `__files`
    folder: PathBuf,
    #[arg(long, value_enum, default_value = "replay")]
    mode: ModeName,
    /// Path and method decide; query, headers, body and scenario only choose among those that suit
    #[arg(long)]
    loose: bool,
    /// Recordings below this folder answer what DIR does not hold, as far as no scenario moves them
    #[arg(long, value_name = "DIR")]
    besides: Option<PathBuf>,
    /// The living shop, for record-missing and verify
    #[arg(long, value_name = "URL")]
    shop: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ModeName {
    /// Answer from the recording; 404 says which stub was nearest and why not
    Replay,
    /// Ask the shop what was not recorded, and record it
    RecordMissing,
    /// Ask the shop everything; at the end print where the recording differs, exit code 1 if it
    /// does
    Verify,
}

#[derive(Debug, Args)]
pub(crate) struct ImportOptions {
    /// HAR file
    file: PathBuf,
    /// Folder for the recording; it must not hold one
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Origin of the shop; that of the file's first entry when not given
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// A text that must never be written; may be given several times
    #[arg(long, value_name = "TEXT")]
    canary: Vec<String>,
}

/// Whether the recording held what was asked of it.
pub(crate) async fn replay(
    listen: String,
    faults: String,
    options: ReplayOptions,
) -> Result<bool, Box<dyn Error>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mode = match options.mode {
        ModeName::Replay => Mode::Replay,
        ModeName::RecordMissing => Mode::RecordMissing,
        ModeName::Verify => Mode::Verify,
    };
    let strictness = if options.loose { Strictness::Loose } else { Strictness::Strict };
    let ReplayOptions { folder, shop, besides, .. } = options;
    let replay =
        Replay::start(ReplayConfig { folder, listen, mode, strictness, shop, besides, faults })
            .await?;
    let mut out = std::io::stdout();
    writeln!(out, "{} recordings answer at {}. Ctrl-C ends it.", replay.stubs(), replay.url())?;
    out.flush()?;
    let mut misses = replay.misses();
    loop {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => break,
            _ = terminate.recv() => break,
            // Some are left out when they come faster than they can be written.
            miss = misses.recv() => if let Ok(miss) = miss {
                writeln!(out, "{miss}")?;
                out.flush()?;
            }
        }
    }
    let differences = replay.stop()?;
    for difference in &differences {
        writeln!(out, "{difference}")?;
    }
    Ok(mode != Mode::Verify || differences.is_empty())
}

pub(crate) fn import(options: &ImportOptions) -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(&options.file)
        .map_err(|error| format!("{}: {error}", options.file.display()))?;
    let har = har::read(&text, options.origin.as_deref())
        .map_err(|error| format!("{}: {error}", options.file.display()))?;
    let recorder = Recorder::begin(&options.out, &har.origin, &options.canary)?;
    let mut out = std::io::stdout();
    for (address, why) in &har.skipped {
        writeln!(out, "skipped {address}: {why}")?;
    }
    for exchange in &har.exchanges {
        if let Recorded::Skipped(why) = recorder.record(exchange)? {
            writeln!(out, "skipped {}{}: {why}", har.origin, exchange.path)?;
        }
    }
    let summary = recorder.finish()?;
    writeln!(out, "{} mappings in {}", summary.mappings, options.out.display())?;
    Ok(())
}
