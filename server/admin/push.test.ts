import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { offerPush } from "@/test/push";
import { PUSH_PROCEDURES } from "@/test/push-procedures";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();

const TEXTS = { title: "Harbour reopens", body: "Ferries sail again." };

async function anEditor(account: TestAccount) {
  return (await aStaffMember(app, { [account.account.id]: "editor" })).caller();
}

it.each(STAFF_ROLES)("%s may call exactly the procedures of the role", async (role) => {
  const account = await app.createAccount();
  await offerPush(account);
  const { id: storyId } = await aStory(account.ctx, {});
  const caller = await (await aStaffMember(app, { [account.account.id]: role })).caller();
  for (const [name, { roles, call }] of Object.entries(PUSH_PROCEDURES)) {
    const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await getCallErrorCode(call(caller, { storyId }))]).toEqual([name, expected]);
  }
});

it("a call without a session is refused, and another account's story is not found", async () => {
  const account = await app.createAccount();
  const { id: storyId } = await aStory(account.ctx, {});
  const nobody = createAdminCaller(await createAdminContext(app, null, account.account.id));
  const other = await app.createAccount();
  const stranger = await (await aStaffMember(app, { [other.account.id]: "owner" })).caller();
  for (const [name, { call, byId }] of Object.entries(PUSH_PROCEDURES)) {
    expect([name, await getCallErrorCode(call(nobody, { storyId }))]).toEqual([name, "UNAUTHORIZED"]);
    if (byId)
      expect([name, await getCallErrorCode(call(stranger, { storyId }))]).toEqual([name, "NOT_FOUND"]);
  }
});

it("the key pair is created once, sealed, and stays when notifications are switched off and on", async () => {
  const account = await app.createAccount();
  const owner = await (await aStaffMember(app, { [account.account.id]: "owner" })).caller();
  await Promise.all([1, 2].map(() => owner.push.setActive({ active: true })));
  const find = () => app.db.prisma.pushKey.findUniqueOrThrow({ where: { accountId: account.account.id } });
  const first = await find();
  expect(Buffer.from(first.publicKey, "base64url")).toHaveLength(65);
  expect(first.privateKey).toMatch(/^v1\./);
  await owner.push.setActive({ active: false });
  expect(await owner.push.overview()).toEqual({ active: false, receivers: 0, messages: [] });
  await owner.push.setActive({ active: true });
  expect(await find()).toMatchObject({
    publicKey: first.publicKey,
    privateKey: first.privateKey,
    active: true,
  });
});

it("a story's notification is sent once, unless another one is confirmed; also by two at once", async () => {
  const account = await app.createAccount();
  await offerPush(account);
  const { id: storyId } = await aStory(account.ctx, { content: { headline: "A story" } });
  const editor = await anEditor(account);
  const send = () => editor.push.send({ storyId, ...TEXTS, again: false });
  const results = await Promise.allSettled([send(), send()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(send()).rejects.toMatchObject({ message: "This story’s notification was already sent." });
  await editor.push.send({ storyId, ...TEXTS, again: true });
  const { messages } = await editor.push.overview();
  expect(messages.map(({ title, headline }) => [title, headline])).toEqual([
    ["Harbour reopens", "A story"],
    ["Harbour reopens", "A story"],
  ]);
  expect(await editor.push.ofStory({ storyId })).toMatchObject({ active: true, isLive: true, receivers: 0 });
  expect((await editor.push.ofStory({ storyId })).earlier).toHaveLength(2);
});

it("a story that is not published has no notification, nor has one where they are switched off", async () => {
  const account = await app.createAccount();
  const editor = await anEditor(account);
  const published = await aStory(account.ctx, {});
  await expect(editor.push.send({ storyId: published.id, ...TEXTS, again: false })).rejects.toMatchObject({
    message: "Notifications are switched off.",
  });
  await offerPush(account);
  const draft = await aStory(account.ctx, { state: "open" });
  await expect(editor.push.send({ storyId: draft.id, ...TEXTS, again: false })).rejects.toMatchObject({
    message: "Publish the story first.",
  });
  expect((await editor.push.overview()).messages).toEqual([]);
});

it.each([
  ["title", { title: " " }],
  ["title", { title: "a".repeat(121) }],
  ["body", { body: "a".repeat(241) }],
])("a wrong %s is refused at its field", async (field, wrong) => {
  const account = await app.createAccount();
  await offerPush(account);
  const { id: storyId } = await aStory(account.ctx, {});
  const editor = await anEditor(account);
  await expect(editor.push.send({ storyId, ...TEXTS, ...wrong, again: false })).rejects.toThrow(field);
  expect((await editor.push.overview()).messages).toEqual([]);
});
