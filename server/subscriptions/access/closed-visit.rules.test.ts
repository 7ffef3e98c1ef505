import { expect, test } from "vitest";
import { type ClosedVisit, resolveClosedVisit } from "./closed-visit.rules";

const NAVIGATION = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

const visit = (
  over: Partial<ClosedVisit> = {},
  headers: Record<string, string> = NAVIGATION,
): ClosedVisit => ({
  method: "GET",
  meterId: null,
  hasSession: false,
  asksConsent: false,
  header: (name) => headers[name] ?? null,
  ...over,
});

const asksConsent = true;

test.each([
  ["the first visit of a browser", visit(), "start"],
  ["the first visit where the publication asks first", visit({ asksConsent }), "ask"],
  ["a client that is no browser", visit({}, {}), "offer"],
  ["a client that is no browser, where the publication asks first", visit({ asksConsent }, {}), "ask"],
  ["a script on a page", visit({}, { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }), "offer"],
  ["a navigation through a service worker", visit({}, { ...NAVIGATION, "sec-fetch-dest": "empty" }), "start"],
  ["a frame", visit({}, { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" }), "offer"],
  ["a visit with a cookie", visit({ meterId: "m" }), "read"],
  ["a visit with a cookie, so with consent", visit({ meterId: "m", asksConsent }), "read"],
  ["a script's visit with a cookie", visit({ meterId: "m" }, {}), "read"],
  ["a member's first visit on a device", visit({ hasSession: true }), "read"],
  ["a member's visit without consent", visit({ hasSession: true, asksConsent }), "read"],
  ["a member's visit with a cookie", visit({ hasSession: true, meterId: "m" }), "read"],
  ["a HEAD request", visit({ method: "HEAD", meterId: "m" }), "look"],
  ["a HEAD request without a cookie", visit({ method: "HEAD", asksConsent }), "look"],
  ["a prefetch", visit({ meterId: "m" }, { "sec-purpose": "prefetch;prerender" }), "look"],
  ["an old browser's prefetch", visit({ meterId: "m" }, { "x-moz": "prefetch" }), "look"],
  ["a preview", visit({ meterId: "m" }, { purpose: "preview" }), "look"],
])("%s gets the right response", (_who, request, answer) => {
  expect(resolveClosedVisit(request)).toBe(answer);
});
