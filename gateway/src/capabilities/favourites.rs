//! Favourites in list mode and in collection mode [spec 7, wire 5]; so far passed through only.

pub mod calls;
