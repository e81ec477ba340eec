//! Recorded exchanges with the shop, as WireMock stub mappings that cannot leak.
//!
//! Both binaries depend on it and it on neither: the gateway's `record` and the simulator's
//! `import-har` write, the simulator's `replay` reads. Reading order: [`exchange`] (one request and
//! response), [`redact`] (scrubbing), [`mapping`] (the file format), [`recorder`] (writing),
//! [`folder`] (reading), [`matching`] (finding the stub for a request), [`example`] (a request for
//! each stub).

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
