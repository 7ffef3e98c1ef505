import { expect, test } from "vitest";
import { type ClosedVisit, resolveClosedVisit } from "./closed-visit.rules";

const visit = (over: Partial<ClosedVisit> = {}, headers: Record<string, string> = {}): ClosedVisit => ({
  method: "GET",
  meterId: null,
  hasSession: false,
  hasGift: false,
  isProbe: false,
  header: (name) => headers[name] ?? null,
  ...over,
});

test.each([
  ["the first visit of a browser", visit(), "give"],
  ["a visit that returns with its cookie", visit({ isProbe: true, meterId: "m" }), "tidy"],
  ["a visit of a browser without cookies", visit({ isProbe: true }), "look"],
  ["a visit with a cookie", visit({ meterId: "m" }), "read"],
  ["a member's first visit on a device", visit({ hasSession: true }), "read"],
  ["a member's visit with a cookie", visit({ hasSession: true, meterId: "m" }), "read"],
  ["the first visit of a browser with a gift", visit({ hasGift: true }), "give"],
  ["a visit of a browser with a gift that keeps no meter cookie", visit({ hasGift: true, isProbe: true }), "read"],
  ["a prefetch with a gift", visit({ hasGift: true, isProbe: true }, { purpose: "prefetch" }), "look"],
  ["a HEAD request", visit({ method: "HEAD", meterId: "m" }), "look"],
  ["a prefetch", visit({ meterId: "m" }, { "sec-purpose": "prefetch;prerender" }), "look"],
  ["an old browser's prefetch", visit({ meterId: "m" }, { "x-moz": "prefetch" }), "look"],
  ["a preview", visit({ meterId: "m" }, { purpose: "preview" }), "look"],
])("%s gets the right response", (_who, request, answer) => {
  expect(resolveClosedVisit(request)).toBe(answer);
});
