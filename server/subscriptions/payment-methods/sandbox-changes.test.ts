import { describe, expect, test } from "vitest";
import { handlePendingEvents } from "@/server/subscriptions/gateway-events/index";
import { deliverAndProcessEvent } from "@/test/gateway-events";
import { listMails, testMailer } from "@/test/mailbox";
import { methodChanges } from "@/test/method-changes";
import { createRecurringShop } from "@/test/recurring";
import { sandboxPost } from "@/test/sandbox";
import { useTestApp } from "@/test/test-app";
import { runDueWork } from "../billing/perform-due";
import { mailMethodChanged } from "../emails/index";
import { cancelSubscription, getSubscription } from "../lifecycle/index";
import {
  confirmMethodChange,
  findAccountsWithOpenChanges,
  finishMethodChanges,
  loadOwnMethod,
} from "./index";

const app = useTestApp();
const END = "2026-12-01T12:00:00.000Z";

async function aShop() {
  const shop = await createRecurringShop(app);
  return { ...shop, ...methodChanges(app, shop) };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

function confirm({ paying }: Shop, token: string, subscriberId: number | null = null) {
  return confirmMethodChange(paying, { token, subscriberId });
}

async function ownMethod(shop: Shop, id: number) {
  return loadOwnMethod(shop.paying, await getSubscription(shop.paying, { id, subscriberId: null }));
}

describe("a subscriber saves another card on the gateway's page", () => {
  test("which is charged from then on; nothing is charged now", async () => {
    const shop = await aShop();
    const id = await shop.buy();
    expect(await ownMethod(shop, id)).toEqual({ brand: "Visa", lastFour: "4242", canChange: true });
    const payments = await app.db.prisma.sandboxPayment.count({ where: { accountId: shop.account.id } });
    const { token, path } = await shop.open(id);
    const page = await app.fetch(path, { host: shop.host });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining("Nothing is charged now"),
    ]);
    expect(await confirm(shop, token)).toBe("waiting");
    expect(await shop.choose(path, "mastercard")).toContain(`/payment-method/return/${token}`);
    expect((await shop.row(id)).paymentToken).toMatch(/^tok_success_/);
    const { subscriberId } = await shop.row(id);
    expect(await confirm(shop, token, subscriberId)).toBe("saved");
    expect((await shop.row(id)).paymentToken).toMatch(/^tok_success_mastercard_4444_/);
    expect(await ownMethod(shop, id)).toEqual({ brand: "Mastercard", lastFour: "4444", canChange: true });
    expect(await shop.change(token)).toMatchObject({ status: "saved", formerMethod: null });
    expect(await shop.log(id)).toMatchObject([{ details: { brand: "mastercard", lastFour: "4444" } }]);
    expect(await shop.mails()).toMatchObject([{ data: { subscriptionId: id, subscriberId } }]);
    expect(await app.db.prisma.sandboxPayment.count({ where: { accountId: shop.account.id } })).toBe(
      payments,
    );
    app.clock.set(END);
    await runDueWork(shop.paying);
    const [charge] = await shop.charges(id);
    expect(charge).toMatchObject({ status: "captured", paymentToken: (await shop.row(id)).paymentToken });
  });

  test("once, where the return, the event and repeats race", async () => {
    const shop = await aShop();
    const id = await shop.buy();
    const { token, path } = await shop.open(id);
    await Promise.all([
      shop.choose(path, "visa"),
      shop.choose(path, "visa"),
      shop.choose(path, "mastercard"),
    ]);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => confirm(shop, token)));
    expect(outcomes.filter((outcome) => outcome === "saved").length).toBeGreaterThan(0);
    expect(outcomes).not.toContain("failed");
    expect(await confirm(shop, token)).toBe("saved");
    expect([(await shop.log(id)).length, (await shop.mails()).length]).toEqual([1, 1]);
    const { newMethod, formerMethod } = await shop.change(token);
    expect([(await shop.row(id)).paymentToken, formerMethod]).toEqual([newMethod, null]);
  });

  test("and closes the window: the gateway's event saves it", async () => {
    const shop = await aShop();
    const id = await shop.buy();
    const { token, path } = await shop.open(id);
    await shop.choose(path, "mastercard");
    const self = await sandboxPost();
    try {
      expect(await self.run(shop)).toBe(1);
    } finally {
      await self.stop();
    }
    await handlePendingEvents(shop.paying);
    expect(await shop.change(token)).toMatchObject({ status: "saved" });
    expect(await shop.log(id)).toMatchObject([{ details: { lastFour: "4444" } }]);
    const events = await app.db.prisma.gatewayEvent.findMany({ where: { accountId: shop.account.id } });
    expect(events).toMatchObject([{ job: "payment_method_saved", status: "done" }]);
  });
});

test("of two changes at once, the gateway and the database end with the same card", async () => {
  const shop = await aShop();
  const id = await shop.buy();
  const [one, two] = [await shop.open(id), await shop.open(id)];
  await Promise.all([shop.choose(one.path, "visa"), shop.choose(two.path, "mastercard")]);
  await Promise.all([one, two, one, two].map(({ token }) => confirm(shop, token)));
  for (const { token } of [one, two]) expect(await confirm(shop, token)).toBe("saved");
  const { paymentToken, externalSubscriptionId } = await shop.row(id);
  const atGateway = await app.db.prisma.sandboxSubscription.findFirstOrThrow({
    where: { accountId: shop.account.id, id: externalSubscriptionId ?? "" },
  });
  expect(atGateway.paymentToken).toBe(paymentToken);
  const card = await app.db.prisma.subscriptionCard.findUniqueOrThrow({ where: { subscriptionId: id } });
  expect(paymentToken).toContain(`${card.brand}_${card.lastFour}`);
  expect([(await shop.log(id)).length, (await shop.mails()).length]).toEqual([2, 2]);
});

test("a failed renewal is charged to the new card by the next sweep", async () => {
  const shop = await aShop();
  const id = await shop.buy({ token: "tok_renewals_decline_1" });
  app.clock.set(END);
  await runDueWork(shop.paying);
  expect(await shop.row(id)).toMatchObject({ failedCharges: 1 });
  const { token, path } = await shop.open(id);
  await shop.choose(path, "visa");
  expect(await confirm(shop, token)).toBe("saved");
  expect(await shop.charges(id)).toHaveLength(1);
  expect(await shop.row(id)).toMatchObject({ failedCharges: 1, chargeAt: new Date(END) });
  await runDueWork(shop.paying);
  expect(await shop.row(id)).toMatchObject({ failedCharges: 0, graceEndsAt: null, periods: 2 });
  expect(await shop.charges(id)).toMatchObject([{ status: "failed" }, { status: "captured", attempt: 2 }]);
});

test("a mail tells the subscriber which method is charged now, and where to change it back", async () => {
  const shop = await aShop();
  const id = await shop.buy();
  const { token, path } = await shop.open(id);
  await shop.choose(path, "mastercard");
  await confirm(shop, token);
  const [event] = await shop.mails();
  const ctx = { ...shop.paying, mailer: testMailer };
  const mail = { eventId: event?.eventId ?? "", subscriptionId: id };
  expect(await mailMethodChanged(ctx, mail)).toBe("sent");
  expect(await mailMethodChanged(ctx, mail)).toBe("before");
  const [sent, ...others] = listMails(shop.account.id);
  expect(others).toEqual([]);
  expect(sent?.subject).toBe(`Your payment method for ${shop.account.name} was changed`);
  expect(sent?.text).toContain("It is now Mastercard •••• 4444.");
  expect(sent?.text).toContain(`/account/plans/${id}/payment-method`);
});

describe("nothing changes", () => {
  test("where the bank refuses the card, or the subscriber cancels", async () => {
    const shop = await aShop();
    const id = await shop.buy();
    const before = (await shop.row(id)).paymentToken;
    const refused = await shop.open(id);
    await shop.choose(refused.path, "decline");
    expect(await confirm(shop, refused.token)).toBe("failed");
    expect(await shop.change(refused.token)).toMatchObject({
      status: "failed",
      failureCode: "card_declined",
    });
    const left = await shop.open(id);
    expect(await shop.choose(left.path, "cancel")).toBe(
      `${shop.account.siteUrl}/account/plans/${id}/payment-method`,
    );
    expect(await confirm(shop, left.token)).toBe("waiting");
    expect((await shop.row(id)).paymentToken).toBe(before);
    expect([await shop.log(id), await shop.mails()]).toEqual([[], []]);
  });

  test("where the subscription was cancelled meanwhile", async () => {
    const shop = await aShop();
    const id = await shop.buy();
    const { token, path } = await shop.open(id);
    await shop.choose(path, "visa");
    await cancelSubscription(shop.paying, { id, subscriberId: null, immediately: false });
    expect(await confirm(shop, token)).toBe("failed");
    expect(await shop.change(token)).toMatchObject({ status: "failed", failureCode: "subscription_ended" });
    expect(await shop.log(id)).toEqual([]);
    await expect(shop.open(id)).rejects.toMatchObject({ code: "invalid" });
    expect(await ownMethod(shop, id)).toBeNull();
  });

  test("by an event that only claims that a card was saved, or names no change of this account", async () => {
    const shop = await aShop();
    const id = await shop.buy();
    const { token } = await shop.open(id);
    const claim = { event: "payment_method.saved", amount_cents: 0 };
    expect(await deliverAndProcessEvent(app, shop, { ...claim, attemptToken: token })).toBe("waiting");
    expect(await deliverAndProcessEvent(app, shop, { ...claim, attemptToken: "unknown" })).toBe("failed");
    expect(await shop.log(id)).toEqual([]);
  });
});

test("another subscriber's subscription and change are not found", async () => {
  const shop = await aShop();
  const [id, other] = [await shop.buy(), await shop.buy()];
  const { subscriberId } = await shop.row(other);
  await expect(shop.open(id, subscriberId)).rejects.toMatchObject({ code: "not_found" });
  const { token, path } = await shop.open(id);
  await shop.choose(path, "visa");
  await expect(confirm(shop, token, subscriberId)).rejects.toMatchObject({ code: "not_found" });
  const elsewhere = await aShop();
  await expect(confirm(elsewhere, token)).rejects.toMatchObject({ code: "not_found" });
  expect((await app.fetch(path, { host: elsewhere.host })).status).toBe(404);
  expect(await shop.change(token)).toMatchObject({ status: "open" });
});

test("a former card that its gateway keeps stays noted, and is tried again", async () => {
  const shop = await aShop();
  const id = await shop.buy({ token: "tok_undeletable" });
  const { token, path } = await shop.open(id);
  await shop.choose(path, "visa");
  expect(await confirm(shop, token)).toBe("saved");
  expect((await shop.change(token)).formerMethod).toMatch(/^tok_undeletable_/);
  await app.db.prisma.paymentMethodChange.updateMany({
    where: { token },
    data: { formerMethod: "tok_success_of_before" },
  });
  expect(await confirm(shop, token)).toBe("saved");
  expect((await shop.change(token)).formerMethod).toBeNull();
});

test("a change that a crashed process has begun is finished by the next one, not before its time", async () => {
  const shop = await aShop();
  const id = await shop.buy();
  const { token, path } = await shop.open(id);
  await shop.choose(path, "visa");
  const begun = (claimedUntil: Date) =>
    app.db.prisma.paymentMethodChange.updateMany({
      where: { token },
      data: { status: "saving", claimedUntil },
    });
  await begun(new Date(shop.ctx.systemClock.now().getTime() + 60_000));
  expect(await confirm(shop, token)).toBe("waiting");
  await begun(new Date(shop.ctx.systemClock.now().getTime() - 1));
  expect(await confirm(shop, token)).toBe("saved");
  expect(await shop.log(id)).toHaveLength(1);
});

test("a change that nobody has confirmed is finished by the hourly job", async () => {
  const shop = await aShop();
  const id = await shop.buy();
  const { token, path } = await shop.open(id);
  await shop.choose(path, "mastercard");
  expect(await finishMethodChanges(shop.paying)).toBe(0);
  const createdAt = new Date(shop.ctx.systemClock.now().getTime() - 11 * 60_000);
  await app.db.prisma.paymentMethodChange.updateMany({ where: { token }, data: { createdAt } });
  expect(await findAccountsWithOpenChanges(shop.ctx)).toContain(shop.account.id);
  expect(await finishMethodChanges(shop.paying)).toBe(1);
  expect(await shop.change(token)).toMatchObject({ status: "saved" });
  expect(await shop.log(id)).toHaveLength(1);
  expect(await findAccountsWithOpenChanges(shop.ctx)).not.toContain(shop.account.id);
});
