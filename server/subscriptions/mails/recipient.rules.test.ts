import { expect, test } from "vitest";
import { pickAddress } from "./recipient.rules";

const confirmedAt = new Date("2026-11-01T00:00:00.000Z");
const guest = { provider: "email", value: "guest@readers.test" } as const;
const platform = { provider: "platform", value: "7" } as const;

test.each([
  ["a guest: the address they bought with", [guest], null, "guest@readers.test"],
  ["a member: the address they confirmed", [platform], confirmedAt, "ada@readers.test"],
  [
    "a member who bought as a guest before: the confirmed one",
    [guest, platform],
    confirmedAt,
    "ada@readers.test",
  ],
  ["a member who has not confirmed: the one they bought with", [platform, guest], null, "guest@readers.test"],
  ["a member who has confirmed nothing: none", [platform], null, null],
] as const)("mails go to %s", (_who, identities, emailVerifiedAt, address) => {
  const isMember = identities.some(({ provider }) => provider === "platform");
  const member = isMember ? { email: "ada@readers.test", emailVerifiedAt } : null;
  expect(pickAddress(identities, member)).toBe(address);
});
