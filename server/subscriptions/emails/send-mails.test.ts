import { describe, expect, test } from "vitest";
import type { Mail, Mailer } from "@/server/platform/mail/index";
import { findOrCreateSubscriber } from "@/server/subscriptions/customers/index";
import { cancelSubscription } from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody, createSandboxShop } from "@/test/checkout";
import { createMember } from "@/test/readers";
import { aSubscription } from "@/test/subscription-fixtures";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { mailActivated, mailCancelled, mailNewMember } from "./event-mails";
import { formatMailAmount } from "./formats.rules";
import { listMailSettings, previewMail, saveMailTemplate, switchMail } from "./manage-templates";

const app = useTestApp();

/** A mailer that records mails and may refuse the first ones. */
function aMailer({ refusing = 0 } = {}) {
  const sentMails: Mail[] = [];
  let refusals = refusing;
  const mailer: Mailer = {
    outbox: null,
    send: async (mail) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error("the server is away");
      }
      sentMails.push(mail);
      return "sent";
    },
  };
  return { mailer, sentMails };
}

/** A subscriber who is a member and has no other identity. */
async function aMemberSubscriber(publisher: TestAccount, { isConfirmed }: { isConfirmed: boolean }) {
  const { member } = await createMember(publisher);
  const { ctx } = publisher;
  const emailVerifiedAt = isConfirmed ? app.clock.now() : null;
  await app.db.prisma.member.update({ where: { id: member.id }, data: { emailVerifiedAt } });
  const identity = { provider: "platform", value: String(member.id) } as const;
  const subscriber = await ctx.db.transaction((tx) =>
    findOrCreateSubscriber(ctx, tx, { identity, readerId: member.id }),
  );
  return { subscriber, email: member.email };
}

async function aCancelled(settings: object = {}, recorder = aMailer()) {
  const publisher = await app.createAccount({ settings: { subscriptions: settings } });
  const subscription = await aSubscription(publisher);
  const ctx = { ...publisher.ctx, mailer: recorder.mailer };
  await cancelSubscription(ctx, { id: subscription.id, subscriberId: null, immediately: false });
  return {
    publisher,
    ctx,
    subscription,
    sentMails: recorder.sentMails,
    event: { eventId: `cancelled:${subscription.id}`, subscriptionId: subscription.id },
  };
}

describe("a mail to a subscriber", () => {
  test("is sent once per event under repeated and concurrent calls", async () => {
    const { ctx, event, sentMails, subscription } = await aCancelled();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => mailCancelled(ctx, event)));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await mailCancelled(ctx, event)).toBe("before");
    expect(sentMails).toMatchObject([
      { to: { address: subscription.identity.value }, occurrence: expect.any(String) },
    ]);
    expect(await mailCancelled(ctx, { ...event, eventId: "another" })).toBe("sent");
    expect(sentMails).toHaveLength(2);
  });

  test("that the mail server refused is sent by the next attempt", async () => {
    const { ctx, event, sentMails } = await aCancelled({}, aMailer({ refusing: 1 }));
    await expect(mailCancelled(ctx, event)).rejects.toThrow("away");
    expect(await mailCancelled(ctx, event)).toBe("sent");
    expect(sentMails).toHaveLength(1);
  });

  test("whose sender crashed is sent by another one after the claim timeout", async () => {
    const { ctx, event, sentMails, subscription } = await aCancelled();
    const key = `${event.eventId}:cancelled:${subscription.subscriberId}`;
    const data = {
      accountId: ctx.account.id,
      key,
      kind: "cancelled",
      subscriberId: subscription.subscriberId,
    };
    const claimedAt = ctx.systemClock.now();
    await app.db.prisma.subscriberMail.create({ data: { ...data, recipient: "x", claimedAt } });
    await expect(mailCancelled(ctx, event)).rejects.toMatchObject({ code: "conflict" });
    app.clock.set("2026-11-01T12:05:00.001Z");
    expect(await mailCancelled(ctx, event)).toBe("sent");
    expect(sentMails).toHaveLength(1);
    app.clock.set("2026-11-01T12:00:00.000Z");
  });

  test("is not sent where its kind is off or the subscriber has no address", async () => {
    const off = await aCancelled({ mailsOff: ["cancelled"] });
    expect(await mailCancelled(off.ctx, off.event)).toBe("off");
    const { ctx, event, subscription, sentMails } = await aCancelled();
    const where = { accountId_provider_value: { accountId: ctx.account.id, ...subscription.identity } };
    await app.db.prisma.subscriberIdentity.update({
      where,
      data: { provider: "phone", value: "+911234567890" },
    });
    expect(await mailCancelled(ctx, event)).toBe("nowhere");
    expect([...off.sentMails, ...sentMails]).toEqual([]);
  });

  test("is sent to giver and receiver of a gift; only the receiver gets the giver's message", async () => {
    const publisher = await app.createAccount();
    const { mailer, sentMails } = aMailer();
    const giver = await aSubscriber(publisher, "grace@readers.test", "Grace\r\nBcc: x@y.z");
    const subscriber = await aSubscriber(publisher, "ada@readers.test", "Ada");
    const metadata = { gift_message: "For the <i>long</i> evenings." };
    const gift = await aSubscription(publisher, { subscriber, giftOf: giver.id, metadata });
    await mailActivated({ ...publisher.ctx, mailer }, { eventId: "one", subscriptionId: gift.id });
    expect(sentMails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ["ada@readers.test", "Grace Bcc: x@y.z gave you a subscription to Test publication"],
      ["grace@readers.test", "Your gift to Ada was delivered"],
    ]);
    expect(sentMails.map(({ text }) => text.includes("“For the <i>long</i> evenings.”"))).toEqual([
      true,
      false,
    ]);
    expect(sentMails[0]?.html).toContain("“For the &lt;i&gt;long&lt;/i&gt; evenings.”");
  });

  test("is sent to a member's confirmed address, for a purchase and for a gift", async () => {
    const publisher = await app.createAccount();
    const { mailer, sentMails } = aMailer();
    const ctx = { ...publisher.ctx, mailer };
    const ada = await aMemberSubscriber(publisher, { isConfirmed: true });
    const grace = await aMemberSubscriber(publisher, { isConfirmed: true });
    const stranger = await aMemberSubscriber(publisher, { isConfirmed: false });
    const purchase = await aSubscription(publisher, { subscriber: ada.subscriber, recurring: true });
    expect(await mailCancelled(ctx, { eventId: "own", subscriptionId: purchase.id })).toBe("sent");
    const gift = await aSubscription(publisher, { subscriber: ada.subscriber, giftOf: grace.subscriber.id });
    await mailActivated(ctx, { eventId: "gift", subscriptionId: gift.id });
    expect(sentMails.map(({ to }) => to.address)).toEqual([ada.email, ada.email, grace.email]);
    const unconfirmed = await aSubscription(publisher, { subscriber: stranger.subscriber });
    expect(await mailCancelled(ctx, { eventId: "x", subscriptionId: unconfirmed.id })).toBe("nowhere");
  });

  test("confirms the start of a subscription to the member who bought it", async () => {
    const shop = await createSandboxShop(app);
    const { member, token } = await createMember(shop);
    const where = { id: member.id };
    await app.db.prisma.member.update({ where, data: { emailVerifiedAt: app.clock.now() } });
    const plan = await aPlan(shop, { recurring: true });
    const path = "/api/access/v1/members/me/subscriptions";
    const query = `?key=${shop.account.key}`;
    const body = createPurchaseBody(plan.id, {
      payment_type: "gateway_a_recurring",
      payment_token: "tok_success",
    });
    const session = { "x-qt-auth": token };
    const preview = await shop.post(`${path}/preview${query}`, body, session);
    const { attempt_token } = preview.body;
    const created = await shop.post(`${path}${query}`, { ...body, attempt_token }, session);
    expect(created.status, created.text).toBe(201);
    const { mailer, sentMails } = aMailer();
    const subscriptionId = Number(created.body.subscription.id);
    await mailActivated({ ...shop.ctx, mailer }, { eventId: "started", subscriptionId });
    expect(sentMails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [member.email, "Your subscription to Test publication has started"],
    ]);
    expect(sentMails[0]?.text).toContain("It renews automatically for ₹10.00 a month");
  });

  test.each([
    ["subscriber", "You cancelled your subscription to Test publication"],
    ["publication", "Test publication cancelled your subscription"],
    ["payment_provider", "The payment provider cancelled your subscription"],
  ] as const)("states that the %s cancelled, and the end of access", async (actor, subject) => {
    const { ctx, event, sentMails } = await aCancelled();
    await mailCancelled(ctx, { ...event, by: actor });
    expect(sentMails[0]?.subject).toBe(subject);
    expect(sentMails[0]?.text).toContain("It does not renew. Access ends on 1 December 2026.");
  });

  test("is sent to a new member of a shared subscription", async () => {
    const { ctx, subscription, sentMails } = await aCancelled();
    const member = await aSubscriber({ ctx }, "member@readers.test");
    const event = { eventId: "shared", subscriptionId: subscription.id, memberId: member.id };
    expect(await mailNewMember(ctx, event)).toBe("sent");
    expect(sentMails[0]?.to.address).toBe("member@readers.test");
  });

  test("uses the publication's template once saved, and the default after a reset", async () => {
    const { ctx, event, sentMails } = await aCancelled();
    await saveMailTemplate(ctx, {
      kind: "cancelled",
      subject: "Gone: {{ reader.name }}",
      text: "Bye.",
      html: null,
    });
    await mailCancelled(ctx, event);
    expect(sentMails[0]?.subject).toMatch(/^Gone: /);
    const bad = { kind: "cancelled", subject: "{{ no.thing }}", text: "x", html: null } as const;
    await expect(saveMailTemplate(ctx, bad)).rejects.toMatchObject({ code: "invalid" });
  });
});

test("concurrent switches of several kinds are all stored", async () => {
  const { ctx } = await app.createAccount();
  await Promise.all([
    switchMail(ctx, { kind: "invoice", isOn: false }),
    switchMail(ctx, { kind: "refund", isOn: false }),
    switchMail(ctx, { kind: "expired", isOn: false }),
  ]);
  await switchMail(ctx, { kind: "expired", isOn: true });
  const off = (await listMailSettings(ctx)).filter(({ isOn }) => !isOn).map(({ kind }) => kind);
  expect(off).toEqual(["invoice", "refund"]);
});

test("a preview shows an amount in the publication's currency", async () => {
  const { publisher } = await aCancelled();
  const staff = { kind: "staff", staffUserId: 1, name: "Ed", role: "owner" } as const;
  const ctx = { ...publisher.ctx, actor: staff };
  const input = { kind: "invoice", subject: "{{invoice.amount}}", text: "x", html: null } as const;
  const { planAmountCents, planAmountCurrency } = await publisher.ctx.db.prisma.subscription.findFirstOrThrow(
    {
      where: { accountId: publisher.account.id },
    },
  );
  const { subject } = await previewMail(ctx, input);
  expect(subject).toBe(formatMailAmount(publisher.account, planAmountCents, planAmountCurrency));
});
