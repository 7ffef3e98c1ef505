import { expect, it } from "vitest";
import { CANARY, CANARY_ADDRESS, CANARY_PHONE, searchDatabase } from "@/test/canary";
import { createCanaryReader } from "@/test/canary-reader";
import { aComment, aReader, readCountsAndRecount } from "@/test/engagement";
import { createOauthActors } from "@/test/oauth";
import { createPrivacyContext, readExport } from "@/test/privacy";
import { createMember } from "@/test/readers";
import { useTestApp } from "@/test/test-app";
import type { FinishContext } from "./delete-payment-methods";
import { cleanErasure, eraseReader, finishErasure, listDueErasures } from "./index";
import { PERSONAL_TABLES } from "./tables/index";

const app = useTestApp();
const VALUES = [CANARY, CANARY_ADDRESS, CANARY_PHONE];

/** The context of a process that dies when it lists files. */
function withoutListing(ctx: FinishContext): FinishContext {
  const list = () => {
    throw new Error("killed");
  };
  return { ...ctx, storage: { ...ctx.storage, list } };
}

async function listFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.storage.list()) keys.push(key);
  return keys;
}

it("the export has every value of the reader; afterwards only invoices have any, and threads stay readable", async () => {
  const { shop, ids, token, other, replyId } = await createCanaryReader(app);
  const ctx = createPrivacyContext(shop);
  const key = { readerId: ids.memberId };

  const exported: Record<string, unknown> = JSON.parse(await readExport(ctx, ids.memberId));
  for (const { section, table } of PERSONAL_TABLES) {
    if (section === null) continue;
    expect([table, exported[section]]).toEqual([table, expect.any(Array)]);
    expect([table, JSON.stringify(exported[section])]).not.toEqual([table, "[]"]);
  }
  const text = JSON.stringify(exported);
  for (const value of VALUES) expect(text).toContain(value);
  expect(text).not.toMatch(/Orla|argon2|password_hash/);

  await expect(eraseReader(ctx, { key, endSubscriptions: false })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await searchDatabase(app, VALUES)).toMatchObject({ "member.email": 1 });
  await Promise.all([1, 2].map(() => eraseReader(ctx, { key, endSubscriptions: true })));
  // The reader's request erases rows; logs and files follow by the job.
  const { id } = await eraseReader(withoutListing(ctx), { key, endSubscriptions: true });
  expect(Object.keys(await searchDatabase(app, VALUES))).toContain("webhook_message.body");
  const requested = { accountId: shop.account.id, name: "identity/reader-erasure.requested" };
  expect(await app.db.prisma.outboxEvent.count({ where: requested })).toBeGreaterThan(0);
  await cleanErasure(ctx, id);

  expect(await searchDatabase(app, VALUES)).toEqual({ "invoice.printed": 1 });
  expect((await listFiles()).filter((file) => file.includes(CANARY))).toEqual([]);
  const me = await app.fetch("/api/v1/members/me", { host: shop.host, headers: { "x-qt-auth": token } });
  expect(me.status).toBe(401);

  const subscription = await app.db.prisma.subscription.findUniqueOrThrow({
    where: { id: ids.subscriptionId },
  });
  expect(subscription.endAt?.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
  const [comment, reply] = await Promise.all(
    [ids.commentId, replyId].map((id) => app.db.prisma.comment.findUniqueOrThrow({ where: { id } })),
  );
  expect(comment).toMatchObject({ text: "", status: "deleted", listed: true });
  expect(reply).toMatchObject({ authorId: other.id, visible: true, parentId: ids.commentId });
  expect(reply?.text).toContain("@Deleted reader");

  const events = await app.db.prisma.accountEvent.findMany({
    where: { accountId: shop.account.id, name: "identity/member.deleted" },
  });
  expect(events).toHaveLength(1);
});

/** Ways in which a process can die while it erases: before its transaction commits, and after it. */
const DEATHS: Readonly<Record<string, (ctx: FinishContext) => FinishContext>> = {
  "before the rows are erased": (ctx) => ({ ...ctx, emit: () => Promise.reject(new Error("killed")) }),
  "before files are removed": withoutListing,
};

it.each(Object.keys(DEATHS))(
  "the job finishes an erasure that died %s, and what ran meanwhile",
  async (death) => {
    const account = await app.createAccount();
    const accountId = account.account.id;
    const ctx = createPrivacyContext(account);
    const facts = { name: "Kanarie Late", email: `kanarie-late@${accountId}.example` };
    const { member, token } = await createMember(account, facts);
    const dying = DEATHS[death]?.(ctx) ?? ctx;
    const key = { readerId: member.id };
    const erase = async () => {
      const { id } = await eraseReader(dying, { key, endSubscriptions: false });
      await cleanErasure(dying, id);
    };
    await expect(erase()).rejects.toThrow("killed");
    const me = await app.fetch("/api/v1/members/me", { host: account.host, headers: { "x-qt-auth": token } });
    expect(me.status).toBe(401);
    // A function that was under way writes the reader's address after the erasure.
    await app.db.prisma.webhookMessage.create({
      data: {
        accountId,
        family: "workflow",
        eventId: `member:${member.id}:signed-up`,
        name: "member-signup",
        occurredAt: app.clock.now(),
        body: JSON.stringify({ member: facts }),
        createdAt: app.clock.now(),
      },
    });
    const listDue = async () => (await listDueErasures(ctx)).filter((due) => due.accountId === accountId);
    expect(await listDue()).toEqual([]);
    app.clock.set(new Date(app.clock.now().getTime() + 16 * 60_000).toISOString());
    const due = await listDue();
    expect(due).toHaveLength(1);
    for (const { id } of due) await finishErasure(ctx, id);
    expect(await listDue()).toEqual([]);
    expect(await searchDatabase(app, [facts.email, "Kanarie Late"])).toEqual({});
    const erasure = await app.db.prisma.readerErasure.findFirst({ where: { accountId } });
    expect(erasure).toMatchObject({ sealedSubject: null, finishedAt: app.clock.now() });
  },
);

it("the tokens and codes of an erased member's applications end at once, before rows are erased", async () => {
  const { testAccount, memberId, code, exchange, currentUser } = await createOauthActors(app);
  const { access_token: token } = await (await exchange(await code())).json();
  const unusedCode = await code();
  const ctx = createPrivacyContext(testAccount);
  const dying: FinishContext = { ...ctx, emit: () => Promise.reject(new Error("killed")) };
  const request = { key: { readerId: memberId }, endSubscriptions: false };
  await expect(eraseReader(dying, request)).rejects.toThrow("killed");
  expect((await exchange(unusedCode)).status).toBe(400);
  expect((await currentUser(token)).status).toBe(403);
  const tokens = await app.db.prisma.oauthAccessToken.findMany({ where: { memberId } });
  expect(tokens.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date)]);
});

it("another account's reader is not found, and others cannot ask for it", async () => {
  const [own, foreign] = [await app.createAccount(), await app.createAccount()];
  const { member } = await createMember(foreign);
  const erase = (ctx: FinishContext) =>
    eraseReader(ctx, { key: { readerId: member.id }, endSubscriptions: true });
  await expect(erase(createPrivacyContext(own))).rejects.toMatchObject({ code: "not_found" });
  await expect(readExport(createPrivacyContext(own), member.id)).rejects.toMatchObject({ code: "not_found" });
  const ctx = createPrivacyContext(foreign);
  await expect(erase({ ...ctx, actor: { kind: "anonymous" } })).rejects.toMatchObject({
    code: "unauthorized",
  });
  const staff = { kind: "staff", staffUserId: 1, name: "Ed", role: "editor" } as const;
  await expect(erase({ ...ctx, actor: staff })).rejects.toMatchObject({ code: "forbidden" });
});

it("a comment that is written while its author is erased leaves nothing behind", async () => {
  const account = await app.createAccount();
  for (const turn of [1, 2, 3]) {
    const reader = await aReader(account, `racing-${turn}`, "Kanarie Racing");
    await aComment(reader.ctx, { text: `${CANARY} before` });
    const [erased, written] = await Promise.allSettled([
      eraseReader(createPrivacyContext(account), { key: { readerId: reader.id }, endSubscriptions: false }),
      aComment(reader.ctx, { text: `${CANARY} meanwhile` }),
    ]);
    expect([turn, erased.status]).toEqual([turn, "fulfilled"]);
    expect(["fulfilled", "rejected"]).toContain(written.status);
    expect(
      await app.db.prisma.comment.count({
        where: { accountId: account.account.id, text: { contains: CANARY } },
      }),
    ).toBe(0);
  }
  const { stored, counted } = await readCountsAndRecount(account.ctx);
  expect(stored).toEqual(counted);
});
