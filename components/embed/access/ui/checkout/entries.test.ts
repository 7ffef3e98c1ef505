import { expect, test } from "vitest";
import type { Reader } from "../who-reads";
import { EMPTY } from "./entered";
import { createEntries } from "./entries";

const GUEST: Reader = { id: null, emailAddress: null, mobileNumber: null };
const ada: Reader = { id: "member/1", emailAddress: "Ada@paper.test", mobileNumber: null };
const ben: Reader = { id: "member/2", emailAddress: null, mobileNumber: null };
const TYPED = { ...EMPTY, email: "ada@paper.test", recipient: "friend@paper.test", message: "For you." };

/** Entries of a page that is read by one after the other; each time, what the next of them finds. */
async function foundBy(entered: typeof TYPED, by: Reader, ...readers: Reader[]) {
  let reader = by;
  const entries = createEntries(async () => reader);
  await entries.look();
  entries.keep(entered);
  const found = [];
  for (reader of readers) found.push((await entries.look()).entered);
  return found;
}

test("a guest who logs in finds what they had entered, also after they log in again", async () => {
  expect(await foundBy(TYPED, GUEST, GUEST, ada, ada)).toEqual([TYPED, TYPED, TYPED]);
});

test.each([
  { who: "another reader who logs in", readers: [ada, ben], is: [TYPED, EMPTY] },
  { who: "a reader after the one who logged out", readers: [ada, GUEST, ben], is: [TYPED, EMPTY, EMPTY] },
  { who: "who comes back after another", readers: [ada, ben, ada], is: [TYPED, EMPTY, EMPTY] },
])("$who finds nothing of what was entered before them", async ({ readers, is }) => {
  expect(await foundBy(TYPED, GUEST, ...readers)).toEqual(is);
});

test("a guest's entries are not those of a reader who is known by another name", async () => {
  const named = { ...TYPED, email: "carol@paper.test" };
  expect(await foundBy(named, GUEST, ada)).toEqual([EMPTY]);
  expect(
    await foundBy({ ...TYPED, phone: "+44 7700 900123" }, GUEST, { ...GUEST, mobileNumber: "+447700900124" }),
  ).toEqual([EMPTY]);
  expect(
    await foundBy({ ...TYPED, phone: "+44 7700 900123" }, GUEST, { ...ada, mobileNumber: "+447700900123" }),
  ).toHaveLength(1);
});

test("what is bought is not entered any more, and a form begins at once where nobody was before", async () => {
  const entries = createEntries(async () => GUEST);
  expect(entries.begin(false)).toEqual({ entered: EMPTY, isGuest: true, turn: 0 });
  entries.keep(TYPED);
  expect(entries.begin(false)).toBeNull();
  entries.forget();
  expect((await entries.look()).entered).toEqual(EMPTY);
});

test("readers are counted, so that an open form of one is not the next one's", async () => {
  let reader = GUEST;
  const entries = createEntries(async () => reader);
  const turns = [];
  for (reader of [GUEST, ada, ada, GUEST, ben, ben]) turns.push((await entries.look()).turn);
  expect(turns).toEqual([0, 0, 0, 1, 1, 1]);
});
