import { describe, expect, it } from "vitest";
import { createLog } from "@/server/platform/log/index";
import { eventually } from "@/test/eventually";
import { fixedClock, useTestApp } from "@/test/test-app";
import { createCallCounts, parseCallerAddress, toWiderNetwork } from "./index";
import { isWorthSending, secondsUntilReset } from "./window.rules";

const app = useTestApp();
const log = createLog("silent");

describe("an address", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9", false],
    ["::ffff:203.0.113.9", "203.0.113.9", false],
    ["2001:4860:4860:1:2:3:4:5", "2001:4860:4860:1::", false],
    ["2001:4860:4860:1:ffff::1", "2001:4860:4860:1::", false],
    ["127.0.0.1", "127.0.0.1", true],
    ["::1", "::", true],
    ["10.1.2.3", "10.1.2.3", true],
    ["fd00::7", "fd00::", true],
    ["unknown", "unknown", true],
    ["<script>", "unknown", true],
  ])("%s is counted as %s", (text, network, isLocal) => {
    expect(parseCallerAddress(text)).toEqual({ network, isLocal });
  });
});

it.each([
  ["203.0.113.9", "203.0.113.0"],
  ["::ffff:203.0.113.9", "203.0.113.0"],
  ["2001:4860:4860:1:2:3:4:5", "2001:4860:4860::"],
  ["unknown", "unknown"],
])("the wider network of %s is %s", (text, network) => {
  expect(toWiderNetwork(text)).toBe(network);
});

it("a window ends with the minute", () => {
  const getSecondsLeft = (iso: string) => secondsUntilReset(new Date(iso).getTime());
  expect(
    ["12:00:00.000", "12:00:00.001", "12:00:59.999"].map((at) => getSecondsLeft(`2026-11-01T${at}Z`)),
  ).toEqual([60, 60, 1]);
});

it("a count is shared from a sixteenth of the limit on, and at once for a small limit", () => {
  expect([1, 62, 63].map((calls) => isWorthSending(calls, 1_000))).toEqual([false, false, true]);
  expect(isWorthSending(1, 5)).toBe(true);
});

/** Call counts of a separate process, over the file's database. */
function aProcess(at: string) {
  const clock = fixedClock(at);
  return { clock, ...createCallCounts({ db: app.db, clock, log }) };
}

function isAdmitted(process: ReturnType<typeof aProcess>, caller: string, limit: number): boolean {
  try {
    process.admit(caller, limit);
    return true;
  } catch {
    return false;
  }
}

const count = (calls: number, call: () => boolean) =>
  Array.from({ length: calls }, call).filter(Boolean).length;

const AT = "2026-11-01T12:00:30.000Z";

describe("calls", () => {
  it("are admitted up to the limit, and again in the next minute", () => {
    const process = aProcess(AT);
    expect(process.admit("one", 3)).toEqual({ limit: 3, seconds: 60, remaining: 2, reset: 30 });
    expect(count(10, () => isAdmitted(process, "one", 3))).toBe(2);
    expect(() => process.admit("one", 3)).toThrow(
      expect.objectContaining({ code: "rate_limited", retryAfter: 30, quota: { limit: 3, seconds: 60 } }),
    );
    expect(isAdmitted(process, "another", 3)).toBe(true);
    process.clock.set("2026-11-01T12:01:00.000Z");
    expect(count(10, () => isAdmitted(process, "one", 3))).toBe(3);
  });

  it("are counted over all processes, once their counts are synchronized", async () => {
    const caller = crypto.randomUUID();
    const [first, second] = [aProcess(AT), aProcess(AT)];
    expect(count(200, () => isAdmitted(first, caller, 160))).toBe(160);
    await eventually(async () => {
      const [row] = await app.db.prisma.callCount.findMany({ where: { calls: 160 } });
      expect(row?.windowStart).toEqual(new Date("2026-11-01T12:00:00.000Z"));
    });
    expect(count(9, () => isAdmitted(second, caller, 160))).toBe(9);
    // The tenth call reaches a sixteenth: it synchronizes with the database, which has the first process's calls.
    await eventually(() => expect(isAdmitted(second, caller, 160)).toBe(false));
  });

  it("of an expired window are deleted from the database too, and no caller's name is in it", async () => {
    const process = aProcess("2026-11-01T14:00:30.000Z");
    process.admit("203.0.113.77", 3);
    await eventually(async () => {
      const rows = await app.db.prisma.callCount.findMany();
      expect(rows.map(({ windowStart }) => windowStart.toISOString())).toEqual(["2026-11-01T14:00:00.000Z"]);
      expect(JSON.stringify(rows)).not.toContain("203.0.113.77");
    });
  });
});
