import { describe, expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { previewLetterhead, readInvoiceFile } from "@/server/subscriptions/billing/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { anInvoice, aPayment, createMoneyFixtures } from "@/test/money-fixtures";
import { LETTERHEAD, MONEY_PROCEDURES } from "@/test/money-procedures";
import { aPicture } from "@/test/pictures";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { aSubscription } from "@/test/subscription-fixtures";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();
const page = { limit: 50 };

describe("roles", () => {
  it.each(STAFF_ROLES)("%s may call exactly the finance procedures of the role", async (role) => {
    const publisher = await app.createAccount();
    const ids = await createMoneyFixtures(publisher);
    const caller = await (await aStaffMember(app, { [publisher.account.id]: role })).caller();
    for (const [name, { roles, call }] of Object.entries(MONEY_PROCEDURES)) {
      const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
      expect([name, await getCallErrorCode(call(caller, ids))]).toEqual([name, expected]);
    }
  });

  it("a call without a session is refused", async () => {
    const publisher = await app.createAccount();
    const ids = await createMoneyFixtures(publisher);
    const caller = createAdminCaller(await createAdminContext(app, null, publisher.account.id));
    for (const [name, { call }] of Object.entries(MONEY_PROCEDURES)) {
      expect([name, await getCallErrorCode(call(caller, ids))]).toEqual([name, "UNAUTHORIZED"]);
    }
  });

  it("another account's payments and invoices are not found", async () => {
    const [own, other] = [await app.createAccount(), await app.createAccount()];
    const caller = await (await aStaffMember(app, { [own.account.id]: "owner" })).caller();
    const foreign = await createMoneyFixtures(other);
    for (const [name, { byId, call }] of Object.entries(MONEY_PROCEDURES)) {
      if (byId) expect([name, await getCallErrorCode(call(caller, foreign))]).toEqual([name, "NOT_FOUND"]);
    }
  });
});

async function aStaffCaller(overrides: Parameters<typeof app.createAccount>[0] = {}) {
  const publisher = await app.createAccount(overrides);
  const caller = await (await aStaffMember(app, { [publisher.account.id]: "owner" })).caller();
  return { publisher, caller, ids: await createMoneyFixtures(publisher) };
}

describe("invoices", () => {
  it("are found by number, with or without prefix, by kind, currency and subscriber", async () => {
    const { publisher, caller, ids } = await aStaffCaller();
    const yen = await aPlan(publisher, { priceCurrency: "JPY", priceCents: 900 });
    const { id: subscriptionId } = await aSubscription(publisher, { planId: yen.id });
    const inYen = await anInvoice(publisher, {
      subscriptionId,
      paymentId: null,
      cents: 900,
      currency: "JPY",
    });
    const listIds = async (filter: Parameters<typeof caller.invoices.list>[0]["filter"]) =>
      (await caller.invoices.list({ filter, page })).rows.map(({ id }) => id);
    const [bill, note] = [ids.invoiceId, ids.creditNoteId];
    expect(await listIds({})).toEqual([inYen, note, bill]);
    expect(await listIds({ text: "INV-1" })).toEqual([bill]);
    expect(await listIds({ text: "2" })).toEqual([note]);
    expect(await listIds({ text: "INV" })).toEqual([]);
    expect(await listIds({ kind: "credit_note" })).toEqual([note]);
    expect(await listIds({ currency: "JPY" })).toEqual([inYen]);
    expect(await listIds({ subscriber: ids.subscriber.id })).toEqual([note, bill]);
    expect(await listIds({ subscriber: ids.subscriber.id, kind: "invoice", currency: "INR" })).toEqual([
      bill,
    ]);
    const [first, second] = [
      await caller.invoices.list({ filter: {}, page: { limit: 2 } }),
      await caller.invoices.list({ filter: {}, page: { limit: 1 } }),
    ];
    const next = await caller.invoices.list({ filter: {}, page: { limit: 2, after: first.next ?? "" } });
    expect(next.rows.map(({ id }) => id)).toEqual([bill]);
    const back = await caller.invoices.list({ filter: {}, page: { limit: 2, before: next.previous ?? "" } });
    expect(back.rows).toEqual(first.rows);
    expect(second.rows).toHaveLength(1);
  });

  it("belong to the month in the publication's time zone", async () => {
    const { caller, ids } = await aStaffCaller({ timeZone: "Asia/Kolkata" });
    const month = new Intl.DateTimeFormat("sv", {
      timeZone: "Asia/Kolkata",
      year: "numeric",
      month: "2-digit",
    });
    const now = month.format(app.clock.now());
    const listIds = async (which: string) =>
      (await caller.invoices.list({ filter: { month: which }, page })).rows.map(({ id }) => id);
    expect(await listIds(now)).toEqual([ids.creditNoteId, ids.invoiceId]);
    expect(await listIds("2025-01")).toEqual([]);
  });

  it("and credit notes reference each other and their journal lines, which sum to zero", async () => {
    const { caller, ids } = await aStaffCaller();
    const bill = await caller.invoices.get({ id: ids.invoiceId });
    expect(bill.creditNotes.map(({ id }) => id)).toEqual([ids.creditNoteId]);
    expect(bill.credits).toBeNull();
    const note = await caller.invoices.get({ id: ids.creditNoteId ?? 0 });
    expect(note.credits?.id).toBe(ids.invoiceId);
    expect(note.invoice.amountCents).toBe(-400);
    for (const { ledger } of [bill, note]) {
      expect(ledger.length).toBeGreaterThan(1);
      expect(ledger.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    }
  });
});

describe("a payment's page", () => {
  it("contains attempts, refunds, invoices, journal lines and events; a refund can be retried manually", async () => {
    const { publisher, caller, ids } = await aStaffCaller();
    const { subscriptionId } = ids;
    const failed = { subscriptionId, status: "failed" as const, failureCode: "card_declined" };
    const first = await aPayment(publisher, { ...failed, period: 2, attempt: 1 });
    const second = await aPayment(publisher, { subscriptionId, period: 2, attempt: 2 });
    const sheet = await caller.payments.get({ id: ids.paymentId });
    expect(sheet.payment).toMatchObject({
      status: "captured",
      subscriberName: "Ada Quay",
      planName: "One month",
    });
    expect(sheet.invoices.map(({ id }) => id)).toEqual([ids.invoiceId, ids.creditNoteId]);
    expect(sheet.refunds).toMatchObject([{ status: "failed", failureCode: "too_late" }]);
    expect(sheet.events).toMatchObject([{ id: ids.eventId, outcome: "Nobody knows it." }]);
    expect(sheet.ledger.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    const tries = (await caller.payments.get({ id: second.id })).attempts;
    expect(tries.map(({ id, status }) => [id, status])).toEqual([
      [first.id, "failed"],
      [second.id, "captured"],
    ]);
    expect(sheet.refundableCents).toBe(1000);
    await caller.payments.retryRefund({ id: ids.failedRefundId });
    await caller.payments.refund({ paymentId: ids.paymentId, amountCents: 300, reason: "late paper" });
    const paymentPage = await caller.payments.get({ id: ids.paymentId });
    expect(paymentPage.refundableCents).toBe(699);
    expect(paymentPage.refunds.map(({ status, reason }) => [status, reason])).toEqual([
      ["requested", "late paper"],
      ["requested", null],
    ]);
    const tooMuch = caller.payments.refund({ paymentId: ids.paymentId, amountCents: 700, reason: null });
    expect(await getCallErrorCode(tooMuch)).toBe("BAD_REQUEST");
  });

  it("is found by the gateway's id, its state, its subscriber and its recovery", async () => {
    const { publisher, caller, ids } = await aStaffCaller();
    const { subscriptionId } = ids;
    const one = await aPayment(publisher, { subscriptionId, externalPaymentId: "pay_77", adapter: "stripe" });
    await aPayment(publisher, { subscriptionId, status: "failed", period: 3, attempt: 1 });
    const late = await aPayment(publisher, { subscriptionId, period: 3, attempt: 2 });
    const listIds = async (filter: Parameters<typeof caller.payments.list>[0]["filter"]) =>
      (await caller.payments.list({ filter, page })).rows.map(({ id }) => id);
    expect(await listIds({ text: " pay_77 " })).toEqual([one.id]);
    expect(await listIds({ text: String(late.id) })).toEqual([late.id]);
    expect(await listIds({ text: "99999999999" })).toEqual([]);
    expect(await listIds({ gateway: "stripe" })).toEqual([one.id]);
    expect(await listIds({ recovered: true })).toEqual([late.id]);
    expect(await listIds({ status: "failed" })).toHaveLength(1);
    expect(await listIds({ subscriber: ids.subscriber.id })).toHaveLength(4);
    expect(await listIds({ subscription: subscriptionId + 1 })).toEqual([]);
    expect(await caller.payments.gatewayNames()).toEqual(["sandbox", "stripe"]);
  });
});

describe("dunning", () => {
  it("lists overdue subscriptions with the amount due and the next retry; ended ones are left out", async () => {
    const { publisher, caller, ids } = await aStaffCaller();
    const { subscriptionId } = ids;
    await aPayment(publisher, {
      subscriptionId,
      status: "failed",
      failureCode: "card_declined",
      period: 2,
      attempt: 1,
    });
    const data = { failedCharges: 1, chargeAt: new Date(app.clock.now().getTime() + DAY_MILLISECONDS) };
    await app.db.prisma.subscription.update({ where: { id: subscriptionId }, data });
    const list = async (filter = {}) => (await caller.payments.dunning({ filter, page })).rows;
    expect(await list()).toMatchObject([
      {
        id: subscriptionId,
        failedCharges: 1,
        amountCents: 1000,
        failureCode: "card_declined",
        nextTryAt: data.chargeAt,
      },
    ]);
    expect(await list({ again: true })).toHaveLength(1);
    expect(await list({ again: false })).toEqual([]);
    const ended = { expiredAt: app.clock.now() };
    await app.db.prisma.subscription.update({ where: { id: subscriptionId }, data: ended });
    expect(await list()).toEqual([]);
  });
});

describe("the finance consistency check", () => {
  it("finds nothing in consistent data, then duplicate payments, overdue work and unbilled payments", async () => {
    const { publisher, caller, ids } = await aStaffCaller();
    const before = await caller.payments.problems();
    const { subscriptionId } = ids;
    const first = await aPayment(publisher, { subscriptionId, period: 4, attempt: 1 });
    const again = await aPayment(publisher, { subscriptionId, period: 4, attempt: 2 });
    const late = {
      receivedAt: new Date(app.clock.now().getTime() - 2 * DAY_MILLISECONDS),
      status: "waiting",
    } as const;
    await app.db.prisma.gatewayEvent.update({ where: { id: ids.eventId }, data: late });
    const problems = (await caller.payments.problems()).filter(
      ({ kind, reference }) => !before.some((known) => known.kind === kind && known.reference === reference),
    );
    const kinds = problems.map(({ kind, reference }) => [kind, reference]);
    expect(kinds).toContainEqual(["period_paid_twice", String(again.id)]);
    expect(kinds).toContainEqual(["captured_without_invoice", String(first.id)]);
    expect(kinds).toContainEqual(["gateway_event_waiting", String(ids.eventId)]);
    expect(
      problems.every(
        (problem) => problem.subscriptionId === subscriptionId || problem.subscriptionId === null,
      ),
    ).toBe(true);
    const other = await aStaffCaller();
    expect((await other.caller.payments.problems()).map(({ reference }) => reference)).not.toContain(
      String(again.id),
    );
  });
});

describe("gateways", () => {
  it("hide their secrets, show their webhook address, and can be switched off", async () => {
    const { publisher, caller, ids } = await aStaffCaller();
    const gateway = await caller.gateways.get({ id: ids.gatewayId });
    expect(JSON.stringify(gateway)).not.toContain('"w"');
    const { key } = publisher.account;
    expect(gateway.webhookPath).toBe(`/api/v1/payment_gateways/gateway_a/webhooks?key=${key}`);
    await caller.gateways.setEnabled({ id: ids.gatewayId, enabled: false });
    expect((await caller.gateways.list()).map(({ enabled }) => enabled)).toEqual([false]);
    expect((await caller.gateways.check({ id: ids.gatewayId })).passed).toBe(true);
  });
});

describe("the letterhead", () => {
  it("is printed on new invoices, with its logo re-encoded; existing invoices do not change", async () => {
    const { publisher, caller, ids } = await aStaffCaller();
    const before = await readInvoiceFile(publisher.ctx, ids.invoiceId);
    const form = new FormData();
    form.set("file", new File([await aPicture("png")], "logo.svg"));
    const { logo } = await caller.invoices.saveLogo(form);
    expect(logo).toMatch(/^[0-9a-f]{64}$/);
    expect(await caller.invoices.saveLetterhead(LETTERHEAD)).toEqual({ ...LETTERHEAD, logo });
    expect(await caller.invoices.letterhead()).toEqual({ ...LETTERHEAD, logo });
    expect((await caller.catalogue.paywall()).meter).toEqual({ anonymous: 2, loggedIn: 4 });
    const after = await readInvoiceFile(publisher.ctx, ids.invoiceId);
    expect(Buffer.compare(before.bytes, after.bytes)).toBe(0);
    const sample = await previewLetterhead(publisher.ctx, LETTERHEAD);
    expect(Buffer.from(sample.bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(Buffer.from(sample.bytes).includes("/Subtype /Image")).toBe(true);
    expect((await caller.invoices.removeLogo()).logo).toBeNull();
    const bare = await previewLetterhead(publisher.ctx, LETTERHEAD);
    expect(Buffer.from(bare.bytes).includes("/Subtype /Image")).toBe(false);
  });

  it.each([
    ["a drawing, which may hold scripts", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ["not a picture", "%PDF-1.7"],
    ["nothing", ""],
  ])("refuses a logo that is %s", async (_what, text) => {
    const { caller } = await aStaffCaller();
    const form = new FormData();
    form.set("file", new File([text], "logo.png", { type: "image/png" }));
    expect(await getCallErrorCode(caller.invoices.saveLogo(form))).toBe("BAD_REQUEST");
    expect((await caller.invoices.letterhead()).logo).toBeNull();
  });
});
