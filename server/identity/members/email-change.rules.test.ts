import { describe, expect, it } from "vitest";
import { type EmailChange, isAsked, judgeEmailChange } from "./email-change.rules";

const AT = new Date("2027-01-01T12:00:00Z");

function aChange(facts: Partial<EmailChange>): EmailChange {
  return {
    id: 1,
    memberId: 2,
    oldEmail: "old@readers.test",
    newEmail: "new@readers.test",
    asksOld: true,
    oldConfirmedAt: null,
    newConfirmedAt: null,
    expiresAt: AT,
    ...facts,
  };
}

const MEMBER = { email: "old@readers.test", emailVerifiedAt: AT, lockedAt: null };
const UNCONFIRMED = { ...MEMBER, emailVerifiedAt: null };
const BY_PHONE = { email: null, emailVerifiedAt: null, lockedAt: null };

describe("a change of an e-mail address", () => {
  it.each([
    ["nobody has confirmed", {}, MEMBER, "waiting"],
    ["only the new address is confirmed", { newConfirmedAt: AT }, MEMBER, "waiting"],
    ["only the old address is confirmed", { oldConfirmedAt: AT }, MEMBER, "waiting"],
    ["both are confirmed", { oldConfirmedAt: AT, newConfirmedAt: AT }, MEMBER, "complete"],
    ["the old address was never confirmed", { asksOld: false, newConfirmedAt: AT }, UNCONFIRMED, "complete"],
    ["its owner confirmed the old address since", { asksOld: false, newConfirmedAt: AT }, MEMBER, "outdated"],
    ["there was no address", { oldEmail: null, asksOld: false, newConfirmedAt: AT }, BY_PHONE, "complete"],
    ["there was no address, nothing confirmed", { oldEmail: null, asksOld: false }, BY_PHONE, "waiting"],
    [
      "an address was added since",
      { oldEmail: null, asksOld: false, newConfirmedAt: AT },
      MEMBER,
      "outdated",
    ],
    [
      "the address changed since",
      { oldConfirmedAt: AT, newConfirmedAt: AT },
      { ...MEMBER, email: "third@readers.test" },
      "outdated",
    ],
    [
      "the member is locked",
      { oldConfirmedAt: AT, newConfirmedAt: AT },
      { ...MEMBER, lockedAt: AT },
      "outdated",
    ],
  ] as const)("where %s: %o", (...[, facts, member, verdict]) => {
    expect(judgeEmailChange(aChange(facts), member)).toBe(verdict);
  });

  it.each([
    ["old", {}, true],
    ["new", {}, true],
    ["old", { oldConfirmedAt: AT }, false],
    ["new", { newConfirmedAt: AT }, false],
    ["old", { asksOld: false }, false],
  ] as const)("asks the %s address where %o: %s", (side, facts, asked) => {
    expect(isAsked(aChange(facts), side)).toBe(asked);
  });
});
