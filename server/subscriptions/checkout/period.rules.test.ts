import { describe, expect, test } from "vitest";
import { startOf, startOfPaid } from "./period.rules";

const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
const maybe = (day: string | null) => (day === null ? null : at(day));
const NOW = at("2026-06-15");

describe("a purchase or a renewal begins", () => {
  test.each([
    ["now, where nothing runs", null, null, "2026-06-15"],
    ["now, where what ran is over", "2026-06-14", null, "2026-06-15"],
    ["now, where it ends this moment", "2026-06-15", null, "2026-06-15"],
    ["behind what runs", "2026-06-30", null, "2026-06-30"],
    ["behind the last of what was bought ahead", "2026-08-31", null, "2026-08-31"],
    ["when the publication says", "2026-08-31", "2026-07-01", "2026-07-01"],
  ])("%s", (...[, runningEnd, wanted, expected]) => {
    const start = startOf({ now: NOW, runningEnd: maybe(runningEnd), wanted: maybe(wanted) });
    expect(start).toEqual(at(expected));
  });
});

describe("what is paid late, promised for June, begins", () => {
  test.each([
    ["with its payment", "2026-06-01", "2026-07-01", null, "2026-06-15"],
    ["as promised, where that is to come", "2026-06-20", "2026-07-20", null, "2026-06-20"],
    ["as promised, behind what runs until then", "2026-06-20", "2026-07-20", "2026-06-20", "2026-06-20"],
    ["behind what was extended meanwhile", "2026-06-10", "2026-07-10", "2026-07-01", "2026-07-01"],
    ["behind what ends with it", "2026-06-10", "2026-07-10", "2026-07-10", "2026-07-10"],
    ["behind what was bought since its time passed", "2026-04-01", "2026-05-01", "2026-07-07", "2026-07-07"],
    ["where it was, since another one follows it", "2026-06-10", "2026-07-10", "2026-08-10", null],
    ["with its payment, where it never ends", "2026-06-01", null, null, "2026-06-15"],
    ["behind what ends, where it never ends itself", "2026-06-01", null, "2026-07-01", "2026-07-01"],
  ])("%s", (...[, startAt, endAt, othersEnd, expected]) => {
    const promised = { startAt: at(startAt), endAt: maybe(endAt) };
    const start = startOfPaid({ now: NOW, promised, isTaken: false, othersEnd: maybe(othersEnd) });
    expect(start).toEqual(maybe(expected));
  });

  test("behind all that was bought, where its own time was taken meanwhile", () => {
    const promised = { startAt: at("2026-06-10"), endAt: at("2026-07-10") };
    const start = startOfPaid({ now: NOW, promised, isTaken: true, othersEnd: at("2026-08-01") });
    expect(start).toEqual(at("2026-08-01"));
  });
});
