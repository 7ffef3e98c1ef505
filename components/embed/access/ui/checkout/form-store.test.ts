import { expect, test } from "vitest";
import type { Reader } from "../identify-reader";
import { createFormStore } from "./form-store";
import { EMPTY } from "./form-values";

const GUEST: Reader = { id: null, emailAddress: null, mobileNumber: null };
const ada: Reader = { id: "member/1", emailAddress: "Ada@paper.test", mobileNumber: null };
const ben: Reader = { id: "member/2", emailAddress: null, mobileNumber: null };
const TYPED = { ...EMPTY, email: "ada@paper.test", recipient: "friend@paper.test", message: "For you." };

/** Enters values as the first reader; returns the values that each of the following readers sees. */
async function listSeenValues(entered: typeof TYPED, by: Reader, ...readers: Reader[]) {
  let reader = by;
  const entries = createFormStore(async () => reader);
  await entries.refresh();
  entries.save(entered);
  const forms = [];
  for (reader of readers) forms.push((await entries.refresh()).entered);
  return forms;
}

test("form values remain when the guest logs in, also on a second login", async () => {
  expect(await listSeenValues(TYPED, GUEST, GUEST, ada, ada)).toEqual([TYPED, TYPED, TYPED]);
});

test.each([
  { who: "another reader who logs in", readers: [ada, ben], is: [TYPED, EMPTY] },
  { who: "a reader after the one who logged out", readers: [ada, GUEST, ben], is: [TYPED, EMPTY, EMPTY] },
  { who: "a reader who returns after another one", readers: [ada, ben, ada], is: [TYPED, EMPTY, EMPTY] },
])("$who sees an empty form", async ({ readers, is }) => {
  expect(await listSeenValues(TYPED, GUEST, ...readers)).toEqual(is);
});

test("a reader with other contact details does not see a guest's values", async () => {
  const named = { ...TYPED, email: "carol@paper.test" };
  expect(await listSeenValues(named, GUEST, ada)).toEqual([EMPTY]);
  expect(
    await listSeenValues({ ...TYPED, phone: "+44 7700 900123" }, GUEST, {
      ...GUEST,
      mobileNumber: "+447700900124",
    }),
  ).toEqual([EMPTY]);
  expect(
    await listSeenValues({ ...TYPED, phone: "+44 7700 900123" }, GUEST, {
      ...ada,
      mobileNumber: "+447700900123",
    }),
  ).toHaveLength(1);
});

test("values are cleared after a purchase, and an empty form has an initial state", async () => {
  const entries = createFormStore(async () => GUEST);
  expect(entries.begin(false)).toEqual({ entered: EMPTY, isGuest: true, readerChanges: 0 });
  entries.save(TYPED);
  expect(entries.begin(false)).toBeNull();
  entries.clear();
  expect((await entries.refresh()).entered).toEqual(EMPTY);
});

test("the counter is incremented when another reader takes over", async () => {
  let reader = GUEST;
  const entries = createFormStore(async () => reader);
  const counts = [];
  for (reader of [GUEST, ada, ada, GUEST, ben, ben]) counts.push((await entries.refresh()).readerChanges);
  expect(counts).toEqual([0, 0, 0, 1, 1, 1]);
});
