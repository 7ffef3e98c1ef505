import { describe, expect, test } from "vitest";
import { type QueuedRow, rescheduledBehind, rescheduledBehindSwitch } from "./queued.rules";

const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
const days = (rows: readonly QueuedRow[]) =>
  rows.map(({ startAt, endAt }) => [startAt, endAt].map((time) => time?.toISOString().slice(0, 10) ?? null));

/** A month, or so many, paid once from a day on. */
function bought(start: string, end: string | null, more: Partial<QueuedRow> = {}): QueuedRow {
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
    chargeAt: null,
    failedCharges: 0,
    ...more,
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
  days(rescheduledBehind(rows, added, then(now)));

describe("what waits behind a recurring subscription that is renewed", () => {
  test.each([
    ["begins at its new end", [bought("2026-12-01", "2027-01-01")], [["2027-01-01", "2027-02-01"]]],
    [
      "is as long as it was bought, by the calendar",
      [bought("2026-12-01", "2027-03-01", { durationLength: 3 })],
      [["2027-01-01", "2027-04-01"]],
    ],
    [
      "keeps the days that staff have given it",
      [bought("2026-12-01", "2027-01-06")],
      [["2027-01-01", "2027-02-06"]],
    ],
    ["may be for life", [bought("2026-12-01", null)], [["2027-01-01", null]]],
    [
      "takes along what was bought behind it",
      [bought("2027-01-01", "2027-02-01", { id: 2 }), bought("2026-12-01", "2027-01-01")],
      [
        ["2027-01-01", "2027-02-01"],
        ["2027-02-01", "2027-03-01"],
      ],
    ],
    ["stays on a day that was chosen", [bought("2026-12-24", "2027-01-24")], []],
    ["is nothing", [], []],
  ])("%s", (_name, rows, expected) => expect(move(rows)).toEqual(expected));

  test("begins behind a payment that comes in the grace, though it has begun", () => {
    const begun = bought("2026-12-01", "2027-01-01", { activatedAt: at("2026-12-01") });
    expect(move([begun], december, "2026-12-04")).toEqual([["2027-01-01", "2027-02-01"]]);
  });

  test("gets back only the days that are paid for twice, where the payment comes later still", () => {
    const begun = bought("2026-12-01", "2027-03-01", { durationLength: 3, activatedAt: at("2026-12-01") });
    const february = {
      end: at("2026-12-01"),
      from: at("2027-02-01"),
      to: at("2027-03-01"),
      counted: monthly,
    };
    expect(move([begun], february, "2027-02-10")).toEqual([["2026-12-01", "2027-03-29"]]);
    const over = bought("2026-12-01", "2027-01-01", { expiredAt: at("2027-01-01") });
    expect(move([over], february, "2027-02-10")).toEqual([]);
    const behindIt = bought("2027-01-01", "2027-04-01", { id: 2, durationLength: 3 });
    expect(move([behindIt, over], february, "2027-02-10")).toEqual([["2027-01-01", "2027-04-29"]]);
  });

  test("keeps to the month ends of what it waits behind, and what waits behind it does, too", () => {
    const anchorAt = at("2026-12-31");
    const january = {
      end: at("2027-01-31"),
      from: at("2027-01-31"),
      to: at("2027-02-28"),
      counted: { anchorAt, unit: "months" },
    } as const;
    const waiting = [
      bought("2027-01-31", "2027-02-28", { anchorAt }),
      bought("2027-02-28", "2028-02-29", { id: 2, anchorAt, durationUnit: "years" }),
      bought("2028-02-29", "2028-03-07", { id: 3, durationUnit: "weeks" }),
    ];
    expect(move(waiting, january, "2027-01-31")).toEqual([
      ["2027-02-28", "2027-03-31"],
      ["2027-03-31", "2028-03-31"],
      ["2028-03-31", "2028-04-07"],
    ]);
    const [first] = rescheduledBehind(waiting, january, then("2027-01-31"));
    expect(first?.anchorAt).toEqual(anchorAt);
  });

  test("stays where a gateway's end moves nothing", () => {
    const nothing = { end: at("2026-12-01"), from: at("2026-12-01"), to: at("2026-12-01"), counted: monthly };
    expect(move([bought("2026-12-01", "2027-01-01")], nothing)).toEqual([]);
  });

  test("comes back with all that waits behind it where the time is taken again, whatever the order of its rows", () => {
    const rows = [bought("2027-01-01", "2027-02-01", { id: 2 }), bought("2026-12-01", "2027-01-01")];
    const there = rescheduledBehind(rows, december, then("2026-11-10"));
    const taken = { end: december.to, from: december.to, to: december.end, counted: monthly };
    expect(move(there, taken, "2026-11-10")).toEqual([
      ["2026-12-01", "2027-01-01"],
      ["2027-01-01", "2027-02-01"],
    ]);
  });
});

describe("what was bought to follow a plan that is switched on 16 November, until 16 January", () => {
  const switched = {
    ends: [at("2026-12-01"), at("2027-01-15")],
    to: at("2027-01-16"),
    counted: { anchorAt: at("2026-11-16"), unit: "months" },
  } as const;
  test.each([
    ["begins behind that", [bought("2026-12-01", "2027-01-01")], [["2027-01-16", "2027-02-16"]]],
    [
      "follows each other, also what was to follow the other plan while that waited for its payment",
      [bought("2027-01-15", "2027-02-15"), bought("2026-12-01", "2027-01-01")],
      [
        ["2027-01-16", "2027-02-16"],
        ["2027-02-16", "2027-03-16"],
      ],
    ],
    ["stays on a day that was chosen", [bought("2026-12-24", "2027-01-24")], []],
    ["stays where it begins later anyway", [bought("2027-01-16", "2027-02-16")], []],
    ["stays where it was, once it is over", [bought("2026-12-01", "2026-11-16")], []],
    ["may be for life", [bought("2026-12-01", null)], [["2027-01-16", null]]],
  ])("%s", (_what, rows, expected) => {
    expect(days(rescheduledBehindSwitch(rows, switched, then("2026-11-16")))).toEqual(expected);
  });
});
