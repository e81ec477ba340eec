//! Configuration and errors of a replay.

use std::path::PathBuf;

use vitrin_recording::{FolderError, RecordError, Strictness};

use crate::web::faults::FaultError;

/// What to do with requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Answer from the recording, or not at all.
    Replay,
    /// Ask the shop what was not recorded, and record it.
    RecordMissing,
    /// Ask the shop everything, and say where the recording differs.
    Verify,
}

/// How to play a recording back.
#[derive(Debug, Clone)]
pub struct ReplayConfig {
    pub folder: PathBuf,
    /// Port 0 takes a free one.
    pub listen: String,
    pub mode: Mode,
    pub strictness: Strictness,
    /// Origin of the live shop, for the modes that ask it.
    pub shop: Option<String>,
    /// A folder of fallback recordings: those without a scenario answer what `folder` does not
    /// hold.
    pub besides: Option<PathBuf>,
    /// Fault switches in the grammar of [`crate::GRAMMAR`].
    pub faults: String,
}

/// Why a replay could not start or finish.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("cannot listen on {address}: {source}; VITRIN_SHOP_LISTEN moves it")]
    Listen { address: String, source: std::io::Error },
    #[error("VITRIN_SHOP_FAULTS: {0}")]
    Faults(#[from] FaultError),
    #[error("this mode asks the living shop; name it with --shop")]
    NoShop,
    #[error("the shop cannot be asked: {0}")]
    Client(#[from] reqwest::Error),
}
