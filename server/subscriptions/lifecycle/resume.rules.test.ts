import { describe, expect, it } from "vitest";
import { isResumable } from "./resume.rules";

const NOW = new Date("2027-03-10T12:00:00Z");
const LATER = new Date("2027-03-31T12:00:00Z");

const CANCELLED = {
  startAt: new Date("2027-02-28T12:00:00Z"),
  endAt: LATER,
  cancelledAt: new Date("2027-03-09T12:00:00Z"),
  deletedAt: null,
  graceEndsAt: null,
  paymentState: "paid",
  recurring: true,
} as const;

const BY_SUBSCRIBER = { id: 1, cancelledBy: "subscriber", chargeAt: LATER } as const;

describe("a cancellation", () => {
  it.each([
    ["by the subscriber, in paid time", {}, {}, true],
    ["of a trial", { paymentState: "none" }, {}, true],
    ["of a one-time subscription", { recurring: false }, { chargeAt: null }, true],
    ["undone already", { cancelledAt: null }, {}, false],
    ["whose time ends now", { endAt: NOW }, {}, false],
    ["whose time goes on for a moment", { endAt: new Date(NOW.getTime() + 1) }, {}, true],
    ["of a deleted subscription", { deletedAt: NOW }, {}, false],
    ["of one that was never paid", { paymentState: "failed" }, {}, false],
    ["of one that was refunded", { paymentState: "refunded" }, {}, false],
    ["of one that its gateway charged by itself", {}, { chargeAt: null }, false],
    ["by the gateway", {}, { cancelledBy: "payment_provider" }, false],
    ["by the publication", {}, { cancelledBy: "publication" }, false],
  ] as const)("%s is undone by its subscriber: %o, %o", (...[, facts, cancellation, expected]) => {
    const by = { cancellation: { ...BY_SUBSCRIBER, ...cancellation }, now: NOW, isBackoffice: false };
    expect(isResumable({ ...CANCELLED, ...facts }, by)).toBe(expected);
  });

  it("by the publication is undone by the publication, and none that is not recorded by anybody", () => {
    const cancellation = { ...BY_SUBSCRIBER, cancelledBy: "publication" } as const;
    expect(isResumable(CANCELLED, { cancellation, now: NOW, isBackoffice: true })).toBe(true);
    expect(isResumable(CANCELLED, { cancellation: null, now: NOW, isBackoffice: true })).toBe(false);
  });
});
