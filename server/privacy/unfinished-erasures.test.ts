import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createPrivacyContext } from "@/test/privacy";
import { createMember } from "@/test/readers";
import { useTestApp } from "@/test/test-app";
import { cleanErasure, eraseReader, finishErasure, listDueErasures } from "./index";

const app = useTestApp({ hasNewDatabase: true });

const MINUTE = 60_000;

it("the next call continues an erasure that died before logs and files; a finished one is left alone", async () => {
  const account = await app.createAccount();
  const ctx = createPrivacyContext(account);
  const { member } = await createMember(account);
  const erase = () => eraseReader(ctx, { key: { readerId: member.id }, endSubscriptions: false });
  const countRequests = () =>
    app.db.prisma.outboxEvent.count({
      where: { accountId: account.account.id, name: "identity/reader-erasure.requested" },
    });
  const first = await erase();
  expect(await countRequests()).toBe(1);
  expect(await erase()).toEqual(first);
  expect(await countRequests()).toBe(2);
  await cleanErasure(ctx, first.id);
  await finishErasure(ctx, first.id);
  expect(await erase()).toMatchObject(first);
  expect(await countRequests()).toBe(2);
});

it("a hundred erasures that always fail hold up no other one", async () => {
  const account = await app.createAccount();
  const accountId = account.account.id;
  const ctx = createPrivacyContext(account);
  const now = app.clock.now().getTime();
  await app.db.prisma.readerErasure.createMany({
    data: Array.from({ length: 100 }, (_, index) => ({
      id: randomUUID(),
      accountId,
      readerId: 1_000_000 + index,
      subscriberIds: [],
      requestedBy: "staff",
      requestedAt: new Date(now - 60 * MINUTE),
      sealedSubject: "of a lost secret",
    })),
  });
  const { member } = await createMember(account);
  const { id } = await eraseReader(ctx, { key: { readerId: member.id }, endSubscriptions: false });
  app.clock.set(new Date(now + 16 * MINUTE).toISOString());
  const sweep = async () => {
    const due = await listDueErasures(ctx);
    return Promise.allSettled(due.map((each) => finishErasure(ctx, each.id)));
  };
  expect(new Set((await sweep()).map(({ status }) => status))).toEqual(new Set(["rejected"]));
  await sweep();
  const erasure = await app.db.prisma.readerErasure.findUniqueOrThrow({ where: { id } });
  expect(erasure.finishedAt).not.toBeNull();
});

it("logs are searched a range at a time, to their end", async () => {
  const account = await app.createAccount();
  const accountId = account.account.id;
  const ctx = createPrivacyContext(account);
  const { member } = await createMember(account, { email: `kanarie@${accountId}.example` });
  const emailVerifiedAt = app.clock.now();
  await app.db.prisma.member.update({ where: { id: member.id }, data: { emailVerifiedAt } });
  await app.db.prisma.webhookMessage.createMany({
    data: Array.from({ length: 10_001 }, (_, index) => ({
      accountId,
      family: "workflow" as const,
      eventId: `story:${index}:published:1`,
      name: "story-publish",
      occurredAt: app.clock.now(),
      body: index === 0 || index === 10_000 ? JSON.stringify({ by: member.email }) : "{}",
      createdAt: app.clock.now(),
    })),
  });
  const { id } = await eraseReader(ctx, { key: { readerId: member.id }, endSubscriptions: false });
  const countNamed = () =>
    app.db.prisma.webhookMessage.count({ where: { accountId, body: { contains: member.email } } });
  expect(await countNamed()).toBe(2);
  await cleanErasure(ctx, id);
  expect(await countNamed()).toBe(0);
});
