//! Orders of members: lists, repeats, returns, cancellations, agreements (wire 11.1).

mod agreements;
mod answers;
mod lookup;
mod returns;
mod texts;

pub(crate) use answers::{answer, answer_newer};
