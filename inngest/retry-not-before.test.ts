import { expect, test } from "vitest";
import { retryNotBefore } from "./retry-not-before";

const now = new Date("2026-11-01T12:00:00.250Z").getTime();

test.each([
  ["in 50 ms", "2026-11-01T12:00:00.300Z"],
  ["in 999 ms", "2026-11-01T12:00:01.249Z"],
  ["at a whole second", "2026-11-01T12:00:02.000Z"],
  ["in minutes", "2026-11-01T12:05:00.700Z"],
])("a retry requested %s is not early where an engine counts in whole seconds", (_when, iso) => {
  const due = new Date(iso).getTime();
  const requested = new Date(retryNotBefore(new Date(iso), "Not due yet.").retryAfter).getTime();
  const byTruncatedDelay = now + Math.trunc((requested - now) / 1_000) * 1_000;
  const byTruncatedDate = Math.trunc(requested / 1_000) * 1_000;
  expect(Math.min(byTruncatedDelay, byTruncatedDate)).toBeGreaterThanOrEqual(due);
  expect(requested - due).toBeLessThanOrEqual(1_000);
});
