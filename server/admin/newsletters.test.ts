import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { aCollection } from "@/test/collections";
import { listMails } from "@/test/mailbox";
import { LETTER_TEMPLATE, NEWSLETTER_PROCEDURES, NEWSLETTER_TERMS } from "@/test/newsletter-procedures";
import { aNewsletter, aSignUp } from "@/test/newsletters";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();

it.each(STAFF_ROLES)("%s may call exactly the newsletter procedures of the role", async (role) => {
  const account = await app.createAccount();
  const { id: newsletterId, collectionId } = await aNewsletter(account);
  const caller = await (await aStaffMember(app, { [account.account.id]: role })).caller();
  for (const [name, { roles, call }] of Object.entries(NEWSLETTER_PROCEDURES)) {
    const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await getCallErrorCode(call(caller, { newsletterId, collectionId }))]).toEqual([
      name,
      expected,
    ]);
  }
});

it("a call without a session is refused, and another account's newsletter and collection are not found", async () => {
  const account = await app.createAccount();
  const { id: newsletterId, collectionId } = await aNewsletter(account);
  const nobody = createAdminCaller(await createAdminContext(app, null, account.account.id));
  const other = await app.createAccount();
  const stranger = await (await aStaffMember(app, { [other.account.id]: "owner" })).caller();
  for (const [name, { call, byId }] of Object.entries(NEWSLETTER_PROCEDURES)) {
    const fixtures = { newsletterId, collectionId };
    expect([name, await getCallErrorCode(call(nobody, fixtures))]).toEqual([name, "UNAUTHORIZED"]);
    if (byId) expect([name, await getCallErrorCode(call(stranger, fixtures))]).toEqual([name, "NOT_FOUND"]);
  }
  expect(await stranger.newsletters.list()).toEqual([]);
  await expect(
    stranger.newsletters.create({ ...NEWSLETTER_TERMS, slug: "weekend", collectionId }),
  ).rejects.toMatchObject({ message: "This collection no longer exists. Choose another one." });
});

it("lists newsletters with their sign-ups, and refuses a slug that is taken, also to two at once", async () => {
  const account = await app.createAccount();
  const editor = await (await aStaffMember(app, { [account.account.id]: "editor" })).caller();
  const collectionId = await aCollection(account.ctx, { slug: "top" });
  const terms = { ...NEWSLETTER_TERMS, slug: "weekend", collectionId };
  const results = await Promise.allSettled([1, 2].map(() => editor.newsletters.create(terms)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [newsletter] = await editor.newsletters.list();
  const newsletterId = newsletter?.id ?? 0;
  await aSignUp(account, { newsletterId, address: "ada@readers.test" });
  await app.db.prisma.newsletterSignUp.create({
    data: {
      ...{ accountId: account.account.id, newsletterId, address: "new@readers.test" },
      ...{ locale: "en", requestedAt: app.clock.now() },
    },
  });
  expect(await editor.newsletters.list()).toMatchObject([
    { slug: "weekend", collection: { slug: "top" }, weekday: 6, signUps: 1, pending: 1, letters: [] },
  ]);
  const second = await editor.newsletters.create({ ...terms, slug: "daily", frequency: "daily" });
  await expect(editor.newsletters.change({ ...terms, id: second.id })).rejects.toMatchObject({
    message: "Another newsletter has this URL slug.",
  });
  expect((await editor.newsletters.list()).map(({ weekday }) => weekday)).toEqual([6, null]);
});

it.each([
  ["slug", { slug: "Not A Slug" }],
  ["name", { name: " " }],
  ["hour", { hour: 24 }],
  ["weekday", { weekday: null }],
  ["collectionId", { collectionId: 0 }],
])("a wrong %s is refused at its field", async (field, wrong) => {
  const account = await app.createAccount();
  const owner = await (await aStaffMember(app, { [account.account.id]: "owner" })).caller();
  const collectionId = await aCollection(account.ctx, { slug: "top" });
  const call = owner.newsletters.create({ ...NEWSLETTER_TERMS, slug: "weekend", collectionId, ...wrong });
  await expect(call).rejects.toThrow(field);
  expect(await owner.newsletters.list()).toEqual([]);
});

it.each([
  ["accentColor", { accentColor: "blue" }],
  ["headerPicture", { header: "picture", headerPicture: "javascript:alert(1)" }],
  ["introduction", { introduction: "x".repeat(2_001) }],
] as const)(
  "a template with a wrong %s is refused at its field, and nothing is saved",
  async (field, wrong) => {
    const account = await app.createAccount();
    const { id } = await aNewsletter(account);
    const owner = await (await aStaffMember(app, { [account.account.id]: "owner" })).caller();
    const template = { ...LETTER_TEMPLATE, ...wrong };
    await expect(owner.newsletters.saveTemplate({ id, template })).rejects.toThrow(field);
    expect((await owner.newsletters.get({ id })).template.introduction).toBe("");
  },
);

it("a saved template is in the audit log, and a test goes to the caller alone", async () => {
  const account = await app.createAccount();
  const { id } = await aNewsletter(account);
  const editor = await (await aStaffMember(app, { [account.account.id]: "editor" })).caller();
  await editor.newsletters.saveTemplate({ id, template: LETTER_TEMPLATE });
  expect((await editor.newsletters.get({ id })).template).toEqual(LETTER_TEMPLATE);
  const entry = await app.db.prisma.auditEntry.findFirstOrThrow({
    where: { accountId: account.account.id, action: "newsletters.saveTemplate" },
    include: { changes: true },
  });
  expect(entry.objectId).toBe(String(id));
  expect(
    JSON.stringify(entry.changes, (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    ),
  ).toContain("Good morning.");
  await aSignUp(account, { newsletterId: id, address: "ada@readers.test" });
  await editor.newsletters.sendTest({ id, template: { ...LETTER_TEMPLATE, introduction: "A draft." } });
  const [mail, ...more] = listMails(account.account.id);
  expect([mail?.subject, mail?.unsubscribeUrl, more]).toEqual(["[Test] The morning", undefined, []]);
  expect(mail?.to.address).not.toBe("ada@readers.test");
  expect(mail?.text).toContain("A draft.");
});
