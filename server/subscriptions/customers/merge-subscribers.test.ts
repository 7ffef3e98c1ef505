import { describe, expect, it } from "vitest";
import { mergingStaff } from "@/test/merging-staff";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { findSubscriber, findSubscribers } from "./find-subscriber";
import { listMerges, mergeSubscribers, previewMerge, undoMerge } from "./merge-subscribers";

const app = useTestApp();

function staff(account: TestAccount, role: "subscriptions" | "support" = "subscriptions") {
  return mergingStaff(account, role);
}

/** Two subscribers: the second has a purchase, a gift from the first, and a membership of a third one's purchase. */
async function people() {
  const account = await app.createAccount();
  const plan = await aPlan(account);
  const [ada, eve, third] = [
    await aSubscriber(account, "ada@news.example"),
    await aSubscriber(account, "eve@news.example", "Eve"),
    await aSubscriber(account, "third@news.example"),
  ];
  const now = app.clock.now();
  const buy = async (subscriberId: number, gifterId: number | null = null) => {
    const { id } = await app.db.prisma.subscription.create({
      data: {
        accountId: account.account.id,
        subscriberId,
        gifterId,
        planId: plan.id,
        groupId: plan.groupId,
        type: "standard",
        identityProvider: "email",
        identityValue: "x@news.example",
        createdAt: now,
        updatedAt: now,
        startAt: now,
        anchorAt: now,
        planName: "x",
        durationLength: 1,
        durationUnit: "months",
        planAmountCents: 0,
        planAmountCurrency: "INR",
        recurring: false,
        paymentState: "none",
        paymentType: "manual",
        paymentAmountCents: 0,
        paymentAmountCurrency: "INR",
      },
    });
    return id;
  };
  const [bought, gift, shared] = [await buy(eve.id), await buy(eve.id, ada.id), await buy(third.id)];
  const accountId = account.account.id;
  for (const subscriberId of [ada.id, eve.id]) {
    await app.db.prisma.subscriptionMember.create({
      data: { accountId, subscriptionId: shared, subscriberId, addedAt: now },
    });
    const reader = `s:${subscriberId}`;
    const reading = { accountId, reader, period: "2026-11-01", countedAt: now };
    await app.db.prisma.meterReading.create({ data: { ...reading, storyId: `of-${subscriberId}` } });
    await app.db.prisma.meterReading.create({ data: { ...reading, storyId: "both" } });
  }
  return { account, ada, eve, bought, gift, shared };
}

/** All rows that a merge may change. */
async function loadState(account: TestAccount) {
  const where = { accountId: account.account.id };
  const { prisma } = app.db;
  return {
    identities: await prisma.subscriberIdentity.findMany({ where, orderBy: { value: "asc" } }),
    subscriptions: await prisma.subscription.findMany({
      where,
      select: { id: true, subscriberId: true, gifterId: true },
      orderBy: { id: "asc" },
    }),
    members: await prisma.subscriptionMember.findMany({ where, orderBy: { id: "asc" } }),
    readings: await prisma.meterReading.findMany({ where, orderBy: [{ reader: "asc" }, { storyId: "asc" }] }),
    names: await prisma.subscriber.findMany({
      where,
      select: { id: true, name: true, readerId: true, mergedAt: true },
      orderBy: { id: "asc" },
    }),
  };
}

it("previews what it moves and writes nothing", async () => {
  const { account, ada, eve } = await people();
  const before = await loadState(account);
  const preview = await previewMerge(staff(account), { keptId: ada.id, goneId: eve.id });
  expect(preview.moves).toEqual({
    identities: 1,
    subscriptions: 2,
    gifts: 0,
    memberships: 1,
    redemptions: 0,
    wallets: 0,
  });
  expect(await loadState(account)).toEqual(before);
});

it("merges two subscribers with all their identities and emits the event", async () => {
  const { account, ada, eve, gift } = await people();
  const ctx = staff(account);
  const { mergeId } = await mergeSubscribers(ctx, { keptId: ada.id, goneId: eve.id });
  const merged = await findSubscriber(ctx, { provider: "email", value: "eve@news.example" });
  expect(merged).toMatchObject({ id: ada.id, name: "Eve", identities: [{}, {}] });
  expect(await findSubscribers(ctx, [eve.id])).toEqual([]);
  const { subscriptions, members, readings } = await loadState(account);
  expect(subscriptions.filter(({ subscriberId }) => subscriberId === ada.id)).toHaveLength(2);
  expect(subscriptions.find(({ id }) => id === gift)?.gifterId).toBeNull();
  expect(members.filter(({ removedAt }) => removedAt === null)).toHaveLength(1);
  expect(readings.filter(({ reader }) => reader === `s:${ada.id}`)).toHaveLength(3);
  const where = { accountId: account.account.id, name: "subscriptions/subscriber.merged" };
  expect(await app.db.prisma.outboxEvent.count({ where })).toBe(1);
  expect(await listMerges(ctx, ada.id)).toMatchObject([{ id: mergeId, keptId: ada.id, goneId: eve.id }]);
});

it("is undone completely", async () => {
  const { account, ada, eve } = await people();
  const ctx = staff(account);
  const before = await loadState(account);
  const { mergeId } = await mergeSubscribers(ctx, { keptId: ada.id, goneId: eve.id });
  await undoMerge(ctx, mergeId);
  expect(await loadState(account)).toEqual(before);
  await expect(undoMerge(ctx, mergeId)).rejects.toMatchObject({ code: "conflict" });
});

it("is done once by concurrent calls, also with swapped subscribers", async () => {
  const { account, ada, eve } = await people();
  const ctx = staff(account);
  const done = await Promise.allSettled([
    mergeSubscribers(ctx, { keptId: ada.id, goneId: eve.id }),
    mergeSubscribers(ctx, { keptId: eve.id, goneId: ada.id }),
    mergeSubscribers(ctx, { keptId: ada.id, goneId: eve.id }),
  ]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

describe("is refused", () => {
  it("without the permission, for a server, and with oneself", async () => {
    const { account, ada, eve } = await people();
    const pair = { keptId: ada.id, goneId: eve.id };
    await expect(async () => mergeSubscribers(staff(account, "support"), pair)).rejects.toMatchObject({
      code: "forbidden",
    });
    const server = { ...staff(account), actor: { kind: "server" } as const };
    await expect(async () => mergeSubscribers(server, pair)).rejects.toMatchObject({ code: "unauthorized" });
    const same = { keptId: ada.id, goneId: ada.id };
    await expect(mergeSubscribers(staff(account), same)).rejects.toMatchObject({ code: "invalid" });
  });

  it("for another account's subscribers and merges, as not found", async () => {
    const { account, ada, eve } = await people();
    const other = staff(await app.createAccount());
    const pair = { keptId: ada.id, goneId: eve.id };
    await expect(mergeSubscribers(other, pair)).rejects.toMatchObject({ code: "not_found" });
    await expect(previewMerge(other, pair)).rejects.toMatchObject({ code: "not_found" });
    const { mergeId } = await mergeSubscribers(staff(account), pair);
    await expect(undoMerge(other, mergeId)).rejects.toMatchObject({ code: "not_found" });
  });
});
