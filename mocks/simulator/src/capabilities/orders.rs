//! Orders of members: lists, repeats, returns, cancellations, agreements
//! (contracts/upstream/orders.md).

mod agreements;
mod answers;
mod lookup;
mod returns;
mod texts;

pub(crate) use answers::{answer, answer_newer};
