import { describe, expect, test } from "vitest";
import { computePaidStartAt, computeStartAt } from "./subscription-draft.rules";

const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
const maybe = (day: string | null) => (day === null ? null : at(day));
const NOW = at("2026-06-15");

describe("a purchase or a renewal begins", () => {
  test.each([
    ["now, where nothing runs", null, null, "2026-06-15"],
    ["now, where the previous one has ended", "2026-06-14", null, "2026-06-15"],
    ["now, where it ends this moment", "2026-06-15", null, "2026-06-15"],
    ["behind the running one", "2026-06-30", null, "2026-06-30"],
    ["behind the last queued one", "2026-08-31", null, "2026-08-31"],
    ["at the publication's requested start", "2026-08-31", "2026-07-01", "2026-07-01"],
  ])("%s", (...[, runningEnd, wanted, expected]) => {
    const start = computeStartAt({ now: NOW, runningEnd: maybe(runningEnd), requestedStart: maybe(wanted) });
    expect(start).toEqual(at(expected));
  });
});

describe("a late payment of a subscription previewed for June begins", () => {
  test.each([
    ["with its payment", "2026-06-01", "2026-07-01", null, "2026-06-15"],
    ["as previewed, where that is in the future", "2026-06-20", "2026-07-20", null, "2026-06-20"],
    ["as previewed, behind what runs until then", "2026-06-20", "2026-07-20", "2026-06-20", "2026-06-20"],
    ["behind one that was extended meanwhile", "2026-06-10", "2026-07-10", "2026-07-01", "2026-07-01"],
    ["behind one with the same end", "2026-06-10", "2026-07-10", "2026-07-10", "2026-07-10"],
    [
      "behind one that was bought after its time had passed",
      "2026-04-01",
      "2026-05-01",
      "2026-07-07",
      "2026-07-07",
    ],
    ["as previewed, since another one follows it", "2026-06-10", "2026-07-10", "2026-08-10", null],
    ["with its payment, where it never ends", "2026-06-01", null, null, "2026-06-15"],
    ["behind one with an end, where it never ends itself", "2026-06-01", null, "2026-07-01", "2026-07-01"],
  ])("%s", (...[, startAt, endAt, othersEnd, expected]) => {
    const promised = { startAt: at(startAt), endAt: maybe(endAt) };
    const start = computePaidStartAt({ now: NOW, promised, isTaken: false, othersEnd: maybe(othersEnd) });
    expect(start).toEqual(maybe(expected));
  });

  test("behind all purchases where its own time was taken meanwhile", () => {
    const promised = { startAt: at("2026-06-10"), endAt: at("2026-07-10") };
    const start = computePaidStartAt({ now: NOW, promised, isTaken: true, othersEnd: at("2026-08-01") });
    expect(start).toEqual(at("2026-08-01"));
  });
});
