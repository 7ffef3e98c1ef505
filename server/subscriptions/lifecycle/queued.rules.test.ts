import { describe, expect, test } from "vitest";
import { computeRescheduled, computeRescheduledBehindSwitch, type QueuedRow } from "./queued.rules";

const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
const days = (rows: readonly QueuedRow[]) =>
  rows.map(({ startAt, endAt }) => [startAt, endAt].map((time) => time?.toISOString().slice(0, 10) ?? null));

/** A one-time subscription from a day on, one month unless overridden. */
function aPurchase(start: string, end: string | null, overrides: Partial<QueuedRow> = {}): QueuedRow {
  const startAt = at(start);
  return {
    id: 1,
    subscriberId: 1,
    startAt,
    endAt: end === null ? null : at(end),
    anchorAt: startAt,
    durationLength: 1,
    durationUnit: end === null ? "lifetime" : "months",
    cancelledAt: null,
    deletedAt: null,
    graceEndsAt: null,
    graceEnteredAt: null,
    paymentState: "paid",
    recurring: false,
    activatedAt: null,
    expiredAt: null,
    scheduledSwitch: null,
    resumesAt: null,
    chargeAt: null,
    failedCharges: 0,
    ...overrides,
  };
}

const monthly = { anchorAt: at("2026-11-01"), unit: "months" } as const;
const december = {
  end: at("2026-12-01"),
  from: at("2026-12-01"),
  to: at("2027-01-01"),
  counted: monthly,
};
const then = (now: string) => ({ now: at(now), timeZone: "UTC" });
const move = (rows: readonly QueuedRow[], added = december, now = "2026-12-01") =>
  days(computeRescheduled(rows, added, then(now)));

describe("a subscription queued behind a renewed recurring one", () => {
  test.each([
    ["begins at the new end", [aPurchase("2026-12-01", "2027-01-01")], [["2027-01-01", "2027-02-01"]]],
    [
      "keeps its purchased length by the calendar",
      [aPurchase("2026-12-01", "2027-03-01", { durationLength: 3 })],
      [["2027-01-01", "2027-04-01"]],
    ],
    ["keeps days that staff added", [aPurchase("2026-12-01", "2027-01-06")], [["2027-01-01", "2027-02-06"]]],
    ["may be a lifetime subscription", [aPurchase("2026-12-01", null)], [["2027-01-01", null]]],
    [
      "moves with what was bought behind it",
      [aPurchase("2027-01-01", "2027-02-01", { id: 2 }), aPurchase("2026-12-01", "2027-01-01")],
      [
        ["2027-01-01", "2027-02-01"],
        ["2027-02-01", "2027-03-01"],
      ],
    ],
    ["stays on a chosen day", [aPurchase("2026-12-24", "2027-01-24")], []],
    ["may be absent", [], []],
  ])("%s", (_name, rows, expected) => expect(move(rows)).toEqual(expected));

  test("moves behind a payment in the grace although it has begun", () => {
    const begun = aPurchase("2026-12-01", "2027-01-01", { activatedAt: at("2026-12-01") });
    expect(move([begun], december, "2026-12-04")).toEqual([["2027-01-01", "2027-02-01"]]);
  });

  test("is extended only by the days that are paid twice after an even later payment", () => {
    const begun = aPurchase("2026-12-01", "2027-03-01", { durationLength: 3, activatedAt: at("2026-12-01") });
    const february = {
      end: at("2026-12-01"),
      from: at("2027-02-01"),
      to: at("2027-03-01"),
      counted: monthly,
    };
    expect(move([begun], february, "2027-02-10")).toEqual([["2026-12-01", "2027-03-29"]]);
    const ended = aPurchase("2026-12-01", "2027-01-01", { expiredAt: at("2027-01-01") });
    expect(move([ended], february, "2027-02-10")).toEqual([]);
    const behindIt = aPurchase("2027-01-01", "2027-04-01", { id: 2, durationLength: 3 });
    expect(move([behindIt, ended], february, "2027-02-10")).toEqual([["2027-01-01", "2027-04-29"]]);
  });

  test("keeps the month ends of its predecessor, and so does its own successor", () => {
    const anchorAt = at("2026-12-31");
    const january = {
      end: at("2027-01-31"),
      from: at("2027-01-31"),
      to: at("2027-02-28"),
      counted: { anchorAt, unit: "months" },
    } as const;
    const waiting = [
      aPurchase("2027-01-31", "2027-02-28", { anchorAt }),
      aPurchase("2027-02-28", "2028-02-29", { id: 2, anchorAt, durationUnit: "years" }),
      aPurchase("2028-02-29", "2028-03-07", { id: 3, durationUnit: "weeks" }),
    ];
    expect(move(waiting, january, "2027-01-31")).toEqual([
      ["2027-02-28", "2027-03-31"],
      ["2027-03-31", "2028-03-31"],
      ["2028-03-31", "2028-04-07"],
    ]);
    const [first] = computeRescheduled(waiting, january, then("2027-01-31"));
    expect(first?.anchorAt).toEqual(anchorAt);
  });

  test("stays where the gateway's end equals the old end", () => {
    const nothing = { end: at("2026-12-01"), from: at("2026-12-01"), to: at("2026-12-01"), counted: monthly };
    expect(move([aPurchase("2026-12-01", "2027-01-01")], nothing)).toEqual([]);
  });

  test("moves back with its successors when the time is removed, for any order of rows", () => {
    const rows = [aPurchase("2027-01-01", "2027-02-01", { id: 2 }), aPurchase("2026-12-01", "2027-01-01")];
    const moved = computeRescheduled(rows, december, then("2026-11-10"));
    const removed = { end: december.to, from: december.to, to: december.end, counted: monthly };
    expect(move(moved, removed, "2026-11-10")).toEqual([
      ["2026-12-01", "2027-01-01"],
      ["2027-01-01", "2027-02-01"],
    ]);
  });
});

describe("a subscription queued behind a plan that is switched on 16 November, until 16 January", () => {
  const switched = {
    ends: [at("2026-12-01"), at("2027-01-15")],
    to: at("2027-01-16"),
    counted: { anchorAt: at("2026-11-16"), unit: "months" },
  } as const;
  test.each([
    ["begins at the new end", [aPurchase("2026-12-01", "2027-01-01")], [["2027-01-16", "2027-02-16"]]],
    [
      "follows in order, also behind the replacement's end from before its payment",
      [aPurchase("2027-01-15", "2027-02-15"), aPurchase("2026-12-01", "2027-01-01")],
      [
        ["2027-01-16", "2027-02-16"],
        ["2027-02-16", "2027-03-16"],
      ],
    ],
    ["stays on a chosen day", [aPurchase("2026-12-24", "2027-01-24")], []],
    ["stays where it begins later", [aPurchase("2027-01-16", "2027-02-16")], []],
    ["stays once it has ended", [aPurchase("2026-12-01", "2026-11-16")], []],
    ["may be a lifetime subscription", [aPurchase("2026-12-01", null)], [["2027-01-16", null]]],
  ])("%s", (_what, rows, expected) => {
    expect(days(computeRescheduledBehindSwitch(rows, switched, then("2026-11-16")))).toEqual(expected);
  });
});
