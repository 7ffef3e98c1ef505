import { describe, expect, test } from "vitest";
import type { Mail, Mailer } from "@/server/platform/mail/index";
import { cancelSubscription } from "@/server/subscriptions/lifecycle/index";
import { findOrCreateSubscriber } from "@/server/subscriptions/subscribers/index";
import { aShop, purchaseOf } from "@/test/checkout";
import { createMember } from "@/test/readers";
import { aSubscription } from "@/test/subscription-rows";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useWorld } from "@/test/world";
import { moneyText } from "./formats.rules";
import {
  listMailSettings,
  mailActivated,
  mailCancelled,
  mailNewMember,
  previewMail,
  saveMailTemplate,
  switchMail,
} from "./index";

const world = useWorld();

/** A post office that writes down what it is given, and may refuse the first. */
function aPostOffice({ refusing = 0 } = {}) {
  const taken: Mail[] = [];
  let refusals = refusing;
  const mailer: Mailer = {
    outbox: null,
    send: async (mail) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error("the server is away");
      }
      taken.push(mail);
      return "sent";
    },
  };
  return { mailer, taken };
}

/** A subscriber who is a member and whom the publication knows by nothing else. */
async function aMemberWhoSubscribes(publisher: TestAccount, { isConfirmed }: { isConfirmed: boolean }) {
  const { member } = await createMember(publisher);
  const { ctx } = publisher;
  const emailVerifiedAt = isConfirmed ? world.clock.now() : null;
  await world.db.prisma.member.update({ where: { id: member.id }, data: { emailVerifiedAt } });
  const identity = { provider: "platform", value: String(member.id) } as const;
  const subscriber = await ctx.db.withTx((tx) =>
    findOrCreateSubscriber(ctx, tx, { identity, readerId: member.id }),
  );
  return { subscriber, email: member.email };
}

async function aCancelled(settings: object = {}, post = aPostOffice()) {
  const publisher = await world.createAccount({ settings: { subscriptions: settings } });
  const one = await aSubscription(publisher);
  const ctx = { ...publisher.ctx, mailer: post.mailer };
  await cancelSubscription(ctx, { id: one.id, subscriberId: null, immediately: false });
  return {
    publisher,
    ctx,
    one,
    taken: post.taken,
    told: { eventId: `cancelled:${one.id}`, subscriptionId: one.id },
  };
}

describe("a mail to a subscriber", () => {
  test("leaves once for its occurrence, however often and at once it is asked for", async () => {
    const { ctx, told, taken, one } = await aCancelled();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => mailCancelled(ctx, told)));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await mailCancelled(ctx, told)).toBe("before");
    expect(taken).toMatchObject([{ to: { address: one.identity.value }, occurrence: expect.any(String) }]);
    expect(await mailCancelled(ctx, { ...told, eventId: "another" })).toBe("sent");
    expect(taken).toHaveLength(2);
  });

  test("that could not be handed over leaves with the next try", async () => {
    const { ctx, told, taken } = await aCancelled({}, aPostOffice({ refusing: 1 }));
    await expect(mailCancelled(ctx, told)).rejects.toThrow("away");
    expect(await mailCancelled(ctx, told)).toBe("sent");
    expect(taken).toHaveLength(1);
  });

  test("whose sender died is sent by another after a while", async () => {
    const { ctx, told, taken, one } = await aCancelled();
    const key = `${told.eventId}:cancelled:${one.subscriberId}`;
    const data = { accountId: ctx.account.id, key, kind: "cancelled", subscriberId: one.subscriberId };
    const claimedAt = ctx.worldClock.now();
    await world.db.prisma.subscriberMail.create({ data: { ...data, recipient: "x", claimedAt } });
    await expect(mailCancelled(ctx, told)).rejects.toMatchObject({ code: "conflict" });
    world.clock.set("2026-11-01T12:05:00.001Z");
    expect(await mailCancelled(ctx, told)).toBe("sent");
    expect(taken).toHaveLength(1);
    world.clock.set("2026-11-01T12:00:00.000Z");
  });

  test("does not leave where its kind is off, nor to who has no address", async () => {
    const off = await aCancelled({ mailsOff: ["cancelled"] });
    expect(await mailCancelled(off.ctx, off.told)).toBe("off");
    const { ctx, told, one, taken } = await aCancelled();
    const where = { accountId_provider_value: { accountId: ctx.account.id, ...one.identity } };
    await world.db.prisma.subscriberIdentity.update({
      where,
      data: { provider: "phone", value: "+911234567890" },
    });
    expect(await mailCancelled(ctx, told)).toBe("nowhere");
    expect([...off.taken, ...taken]).toEqual([]);
  });

  test("goes to giver and receiver of a gift, each with the other's name; the giver's words to the receiver", async () => {
    const publisher = await world.createAccount();
    const { mailer, taken } = aPostOffice();
    const giver = await aSubscriber(publisher, "grace@readers.test", "Grace\r\nBcc: x@y.z");
    const subscriber = await aSubscriber(publisher, "ada@readers.test", "Ada");
    const metadata = { gift_message: "For the <i>long</i> evenings." };
    const gift = await aSubscription(publisher, { subscriber, giftOf: giver.id, metadata });
    await mailActivated({ ...publisher.ctx, mailer }, { eventId: "one", subscriptionId: gift.id });
    expect(taken.map(({ to, subject }) => [to.address, subject])).toEqual([
      ["ada@readers.test", "Grace Bcc: x@y.z gives you a subscription to Test publication"],
      ["grace@readers.test", "Your gift to Ada is on its way"],
    ]);
    expect(taken.map(({ text }) => text.includes("“For the <i>long</i> evenings.”"))).toEqual([true, false]);
    expect(taken[0]?.html).toContain("“For the &lt;i&gt;long&lt;/i&gt; evenings.”");
  });

  test("goes to the address that a member confirmed, for a purchase as well as for a gift to and by a member", async () => {
    const publisher = await world.createAccount();
    const { mailer, taken } = aPostOffice();
    const ctx = { ...publisher.ctx, mailer };
    const ada = await aMemberWhoSubscribes(publisher, { isConfirmed: true });
    const grace = await aMemberWhoSubscribes(publisher, { isConfirmed: true });
    const stranger = await aMemberWhoSubscribes(publisher, { isConfirmed: false });
    const own = await aSubscription(publisher, { subscriber: ada.subscriber, recurring: true });
    expect(await mailCancelled(ctx, { eventId: "own", subscriptionId: own.id })).toBe("sent");
    const gift = await aSubscription(publisher, { subscriber: ada.subscriber, giftOf: grace.subscriber.id });
    await mailActivated(ctx, { eventId: "gift", subscriptionId: gift.id });
    expect(taken.map(({ to }) => to.address)).toEqual([ada.email, ada.email, grace.email]);
    const unconfirmed = await aSubscription(publisher, { subscriber: stranger.subscriber });
    expect(await mailCancelled(ctx, { eventId: "x", subscriptionId: unconfirmed.id })).toBe("nowhere");
  });

  test("confirms the start of a subscription to the member who bought it", async () => {
    const shop = await aShop(world);
    const { member, token } = await createMember(shop);
    const where = { id: member.id };
    await world.db.prisma.member.update({ where, data: { emailVerifiedAt: world.clock.now() } });
    const plan = await aPlan(shop, { recurring: true });
    const path = "/api/access/v1/members/me/subscriptions";
    const query = `?key=${shop.account.key}`;
    const body = purchaseOf(plan.id, { payment_type: "gateway_a_recurring", payment_token: "tok_success" });
    const session = { "x-qt-auth": token };
    const preview = await shop.post(`${path}/preview${query}`, body, session);
    const { attempt_token } = preview.body;
    const created = await shop.post(`${path}${query}`, { ...body, attempt_token }, session);
    expect(created.status, created.text).toBe(201);
    const { mailer, taken } = aPostOffice();
    const subscriptionId = Number(created.body.subscription.id);
    await mailActivated({ ...shop.ctx, mailer }, { eventId: "started", subscriptionId });
    expect(taken.map(({ to, subject }) => [to.address, subject])).toEqual([
      [member.email, "Your subscription to Test publication has started"],
    ]);
    expect(taken[0]?.text).toContain("It renews automatically for ₹10.00 every month");
  });

  test.each([
    ["subscriber", "You cancelled your subscription to Test publication"],
    ["publication", "Test publication cancelled your subscription"],
    ["payment_provider", "The payment provider cancelled your subscription"],
  ] as const)("names the %s that cancelled, and the end of access", async (by, subject) => {
    const { ctx, told, taken } = await aCancelled();
    await mailCancelled(ctx, { ...told, by });
    expect(taken[0]?.subject).toBe(subject);
    expect(taken[0]?.text).toContain("It does not renew. Access ends on 1 December 2026.");
  });

  test("tells somebody with whom a subscription is shared", async () => {
    const { ctx, one, taken } = await aCancelled();
    const member = await aSubscriber({ ctx }, "member@readers.test");
    const told = { eventId: "shared", subscriptionId: one.id, memberId: member.id };
    expect(await mailNewMember(ctx, told)).toBe("sent");
    expect(taken[0]?.to.address).toBe("member@readers.test");
  });

  test("is in the publication's own words once it has some, and again in ours", async () => {
    const { ctx, told, taken } = await aCancelled();
    await saveMailTemplate(ctx, {
      kind: "cancelled",
      subject: "Gone: {{ reader.name }}",
      text: "Bye.",
      html: null,
    });
    await mailCancelled(ctx, told);
    expect(taken[0]?.subject).toMatch(/^Gone: /);
    const bad = { kind: "cancelled", subject: "{{ no.thing }}", text: "x", html: null } as const;
    await expect(saveMailTemplate(ctx, bad)).rejects.toMatchObject({ code: "invalid" });
  });
});

test("kinds that are switched at once are all switched", async () => {
  const { ctx } = await world.createAccount();
  await Promise.all([
    switchMail(ctx, { kind: "invoice", isOn: false }),
    switchMail(ctx, { kind: "refund", isOn: false }),
    switchMail(ctx, { kind: "expired", isOn: false }),
  ]);
  await switchMail(ctx, { kind: "expired", isOn: true });
  const off = (await listMailSettings(ctx)).filter(({ isOn }) => !isOn).map(({ kind }) => kind);
  expect(off).toEqual(["invoice", "refund"]);
});

test("a preview names the publication's own money", async () => {
  const { publisher } = await aCancelled();
  const staff = { kind: "staff", staffUserId: 1, name: "Ed", role: "owner" } as const;
  const ctx = { ...publisher.ctx, actor: staff };
  const asked = { kind: "invoice", subject: "{{invoice.amount}}", text: "x", html: null } as const;
  const { planAmountCents, planAmountCurrency } = await publisher.ctx.db.prisma.subscription.findFirstOrThrow(
    {
      where: { accountId: publisher.account.id },
    },
  );
  const { subject } = await previewMail(ctx, asked);
  expect(subject).toBe(moneyText(publisher.account, planAmountCents, planAmountCurrency));
});
