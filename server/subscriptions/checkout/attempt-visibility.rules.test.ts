import { expect, test } from "vitest";
import { canSeeEntries } from "./attempt-visibility.rules";

const ada = { id: 7, email: "Ada@Readers.test" };
const ben = { id: 8, email: "ben@readers.test" };

test.each([
  { of: "a member's", identity: { provider: "platform", value: "7" }, seen: [false, true, false] },
  { of: "a guest's", identity: { provider: "email", value: "ada@readers.test" }, seen: [true, true, false] },
  {
    of: "a guest's by phone",
    identity: { provider: "phone", value: "+447700900123" },
    seen: [true, true, true],
  },
] as const)("$of entries are hidden from every other identified reader", ({ identity, seen }) => {
  expect([null, ada, ben].map((member) => canSeeEntries(identity, member))).toEqual(seen);
});
