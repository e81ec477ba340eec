//! Recorded exchanges with the shop, as WireMock stub mappings that cannot leak.
//!
//! Both binaries stand on it and it stands on neither: the gateway's `record` and the simulator's `import-har` write,
//! the simulator's `replay` reads. Reading order: [`exchange`] (what was seen), [`redact`] (what may be told of it),
//! [`mapping`] (the form it is told in), [`recorder`] (telling it), [`folder`] (reading it back), [`matching`] (who asks
//! for which), [`example`] (a request for each).

pub mod example;
pub mod exchange;
pub mod folder;
pub mod har;
pub mod mapping;
pub mod matching;
pub mod recorder;
pub mod redact;
pub mod shape;

pub use exchange::Exchange;
pub use folder::{FolderError, Stub, read};
pub use mapping::{Mapping, Pattern, RequestPattern, ResponseDefinition};
pub use matching::{MatchRequest, Strictness};
pub use recorder::{RecordError, Recorded, Recorder, Summary};
pub use redact::Redactor;
