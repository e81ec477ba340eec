//! The states of an order: those that the shop tells, and those to be expected.

use commerce::text::{non_empty_text, plain_lines};
use time::{Date, Month, Time};

use super::super::types::{Moment, OrderStage, OrderSummary, TimelineEntry, TimelineState};
use super::super::wire;

/// The way of an order that nothing befalls.
const WAY: [OrderStage; 4] =
    [OrderStage::Placed, OrderStage::Preparing, OrderStage::Shipped, OrderStage::Delivered];

/// Reads the shop's numbers of states. Only that 9, 10 and 1000 are closed is certain
/// (contracts/upstream/orders.md#states).
pub(super) fn stage(status_id: Option<i64>) -> OrderStage {
    match status_id {
        Some(1) => OrderStage::Placed,
        Some(3) => OrderStage::Preparing,
        Some(5) => OrderStage::Shipped,
        Some(9) => OrderStage::Delivered,
        Some(10) => OrderStage::Cancelled,
        Some(1000) => OrderStage::Returned,
        _ => OrderStage::Other,
    }
}

/// Parses `12.03.2026<br>14:05`, with or without the time. `None` if there is no date.
pub(super) fn moment(text: &str) -> Option<Moment> {
    let words = plain_lines(text);
    let mut words = words.split_whitespace();
    let date = date(words.next()?)?;
    let time = words.next().and_then(time_of_day);
    Some(Moment {
        date: format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day()),
        time: time.map(|time| format!("{:02}:{:02}", time.hour(), time.minute())),
    })
}

fn date(text: &str) -> Option<Date> {
    let mut parts = text.split('.');
    let day = parts.next()?.parse().ok()?;
    let month = Month::try_from(parts.next()?.parse::<u8>().ok()?).ok()?;
    let year = parts.next()?.parse().ok().filter(|year| (1970..=9999).contains(year))?;
    parts.next().is_none().then(|| Date::from_calendar_date(year, month, day).ok())?
}

/// The seconds are left out.
fn time_of_day(text: &str) -> Option<Time> {
    let mut parts = text.split(':');
    Time::from_hms(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, 0).ok()
}

/// Returns the states of an order. A shop that tells no history gives what its current state
/// implies: on the way of an order, all before it is done.
pub(super) fn entries(order: &wire::Order, summary: &OrderSummary) -> Vec<TimelineEntry> {
    let mut entries = past(order, summary);
    entries.push(TimelineEntry {
        stage: summary.stage,
        state: TimelineState::Current,
        status: Some(summary.status.clone()).filter(|status| !status.is_empty()),
        at: current_moment(order, summary),
    });
    let at = WAY.iter().position(|stage| *stage == summary.stage);
    let ahead = at.map_or(&[][..], |at| &WAY[at + 1..]);
    entries.extend(ahead.iter().map(|stage| TimelineEntry {
        stage: *stage,
        state: TimelineState::Ahead,
        status: None,
        at: None,
    }));
    entries
}

/// The states before the current one.
fn past(order: &wire::Order, summary: &OrderSummary) -> Vec<TimelineEntry> {
    let known = order.history.iter().filter(|past| past.status_id != order.status_id);
    let told: Vec<TimelineEntry> = known
        .map(|past| TimelineEntry {
            stage: stage(past.status_id),
            state: TimelineState::Done,
            status: non_empty_text(past.status_text.as_deref()),
            at: past.date.as_deref().and_then(moment),
        })
        .collect();
    if !told.is_empty() || summary.stage == OrderStage::Placed {
        return told;
    }
    let before = WAY.iter().position(|stage| *stage == summary.stage).unwrap_or(1);
    let implied = WAY[..before].iter().map(|stage| TimelineEntry {
        stage: *stage,
        state: TimelineState::Done,
        status: None,
        at: summary.placed.clone().filter(|_| *stage == OrderStage::Placed),
    });
    implied.collect()
}

fn current_moment(order: &wire::Order, summary: &OrderSummary) -> Option<Moment> {
    let told = order.history.iter().rev().find(|past| past.status_id == order.status_id);
    told.and_then(|past| past.date.as_deref().and_then(moment))
        .or_else(|| summary.placed.clone().filter(|_| summary.stage == OrderStage::Placed))
}
