import { expect, test } from "vitest";
import { computeAccessLinkState } from "./access-link.rules";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);

test.each([
  ["usable", null, at(1)],
  ["expired", null, at(0)],
  ["expired", null, at(-1)],
  ["used", at(-1), at(1)],
  ["used", at(-2), at(-1)],
] as const)("a link is %s when it was used at %s and expires at %s", (state, usedAt, expiresAt) => {
  expect(computeAccessLinkState({ usedAt, expiresAt }, NOW)).toBe(state);
});
