import { expect, test } from "vitest";
import { pickAddress } from "./recipient.rules";

const confirmedAt = new Date("2026-11-01T00:00:00.000Z");
const guest = { provider: "email", value: "guest@readers.test" } as const;
const platform = { provider: "platform", value: "7" } as const;

test.each([
  { who: "a guest", identities: [guest], to: guest.value },
  {
    who: "a member who confirmed their address",
    identities: [platform],
    confirmedAt,
    to: "ada@readers.test",
  },
  {
    who: "a member who bought as a guest before",
    identities: [guest, platform],
    confirmedAt,
    to: "ada@readers.test",
  },
  {
    who: "a member who bought as a guest and confirmed nothing",
    identities: [platform, guest],
    to: guest.value,
  },
  { who: "a member who confirmed nothing", identities: [platform], to: null },
])("mails to $who are sent to $to", ({ identities, confirmedAt: emailVerifiedAt = null, to }) => {
  const isMember = identities.some(({ provider }) => provider === "platform");
  const member = isMember ? { email: "ada@readers.test", emailVerifiedAt } : null;
  expect(pickAddress(identities, member)).toBe(to);
});
