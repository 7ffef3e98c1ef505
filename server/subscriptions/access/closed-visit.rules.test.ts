import { expect, test } from "vitest";
import { answerTo, type ClosedVisit } from "./closed-visit.rules";

const visit = (over: Partial<ClosedVisit> = {}, headers: Record<string, string> = {}): ClosedVisit => ({
  method: "GET",
  meterId: null,
  hasSession: false,
  isProbe: false,
  header: (name) => headers[name] ?? null,
  ...over,
});

test.each([
  ["a browser's first", visit(), "give"],
  ["one that came back with its cookie", visit({ isProbe: true, meterId: "m" }), "tidy"],
  ["one that keeps no cookies", visit({ isProbe: true }), "look"],
  ["one with a cookie", visit({ meterId: "m" }), "read"],
  ["a member's first on a device", visit({ hasSession: true }), "read"],
  ["a member's with a cookie", visit({ hasSession: true, meterId: "m" }), "read"],
  ["a HEAD", visit({ method: "HEAD", meterId: "m" }), "look"],
  ["a prefetch", visit({ meterId: "m" }, { "sec-purpose": "prefetch;prerender" }), "look"],
  ["an old browser's prefetch", visit({ meterId: "m" }, { "x-moz": "prefetch" }), "look"],
  ["a preview", visit({ meterId: "m" }, { purpose: "preview" }), "look"],
])("%s visit", (_who, asked, answer) => {
  expect(answerTo(asked)).toBe(answer);
});
