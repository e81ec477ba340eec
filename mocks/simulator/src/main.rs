//! The simulated legacy shop as a program.

use std::{io::Write as _, process::ExitCode};

use clap::{Parser, Subcommand};
use tokio::signal::unix::{SignalKind, signal};
use vitrin_shop::{GRAMMAR, Shop, ShopConfig};

mod commands;

/// A simulator of the legacy shop: 1,500 pieces of Anatolian handicraft, pages and calls of the old
/// protocol.
#[derive(Debug, Parser)]
#[command(name = "vitrin-shop", version, after_help = GRAMMAR)]
struct Settings {
    /// Address to listen on
    #[arg(long, env = "VITRIN_SHOP_LISTEN", default_value = "127.0.0.1:8090")]
    listen: String,

    /// Seed that products, prices, stock and pictures follow from
    #[arg(long, env = "VITRIN_SHOP_SEED", default_value_t = Shop::DEFAULT_SEED)]
    seed: u64,

    /// Fault switches (grammar below)
    #[arg(long, env = "VITRIN_SHOP_FAULTS", default_value = "")]
    faults: String,

    /// Path prefix of the edge cache that pages announce, as /edge
    #[arg(long, env = "VITRIN_SHOP_ENDPOINT_PREFIX", default_value = "")]
    endpoint_prefix: String,

    /// How its pages say that favourites are kept
    #[arg(long, env = "VITRIN_SHOP_FAVOURITES", default_value = "list", value_parser = ["list", "collection"])]
    favourites: String,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Answer from a folder of recordings instead of simulating
    Replay(commands::ReplayOptions),
    /// Make recordings from a HAR file, as a browser's developer tools save it; scrubbed
    ImportHar(commands::ImportOptions),
}

#[tokio::main]
async fn main() -> ExitCode {
    let settings = Settings::parse();
    let done = match settings.command {
        None => run(settings).await.map(|()| true),
        Some(Command::Replay(options)) => {
            commands::replay(settings.listen, settings.faults, options).await
        }
        Some(Command::ImportHar(options)) => commands::import(&options).map(|()| true),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            let _ = writeln!(std::io::stderr(), "vitrin-shop: {problem}");
            ExitCode::FAILURE
        }
    }
}

async fn run(settings: Settings) -> Result<(), Box<dyn std::error::Error>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let faulty = !settings.faults.trim().is_empty();
    let shop = Shop::start(ShopConfig {
        seed: settings.seed,
        listen: settings.listen,
        faults: settings.faults.clone(),
        endpoint_prefix: settings.endpoint_prefix,
        collections: settings.favourites == "collection",
    })
    .await?;
    let mut out = std::io::stdout();
    writeln!(
        out,
        "The simulated shop is open at {} (seed {}). Ctrl-C closes it.",
        shop.url(),
        settings.seed
    )?;
    for member in shop.members() {
        let names = [member.email, member.phone, member.vendor_code];
        let names: Vec<&str> =
            names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
        let remark =
            if member.remark.is_empty() { String::new() } else { format!(" ({})", member.remark) };
        writeln!(
            out,
            "Member {}: {}, password {}{remark}",
            member.name,
            names.join(" or "),
            member.password
        )?;
    }
    writeln!(out, "Put the gateway in front of it with VITRIN_SHOP_URL={}", shop.url())?;
    if faulty {
        writeln!(out, "Faults are on: {}", settings.faults)?;
    }
    out.flush()?;
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
    shop.stop().await;
    Ok(())
}
