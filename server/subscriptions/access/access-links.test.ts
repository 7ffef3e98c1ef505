import { describe, expect, test } from "vitest";
import { hasVerifiedMember, logInVerifiedEmail, signUpMember } from "@/server/identity/index";
import type { Mail, Mailer } from "@/server/platform/mail/index";
import { claimPurchases } from "@/server/subscriptions/customers/index";
import { mailAccessLink, mailActivated } from "@/server/subscriptions/emails/index";
import { aSubscription } from "@/test/subscription-fixtures";
import { aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import {
  consumeAccessProof,
  deleteOldAccessLinks,
  findUsedLink,
  getAccessLinkState,
  issueAccessLink,
  listAccountsWithOldAccessLinks,
  openAccessLink,
  requestAccessLink,
} from "./access-links";

const app = useTestApp();
const START = "2026-11-01T12:00:00.000Z";
const CLIENT = { userAgent: null, address: null };

const parseToken = (url: string) => url.split("/").at(-1) ?? "";

async function aLink(owner?: TestAccount) {
  const publisher = owner ?? (await app.createAccount());
  const { ctx } = publisher;
  const subscription = await aSubscription(publisher);
  const email = subscription.identity.value;
  const url = await issueAccessLink(ctx, { subscriptionId: subscription.id, email });
  return { publisher, ctx, subscription, email, url, token: parseToken(url) };
}

describe("an access link", () => {
  test("is stored only as a hash and unlocks its subscription", async () => {
    const { ctx, subscription, token, url } = await aLink();
    expect(url).toBe(`${ctx.account.siteUrl}/unlock/${token}`);
    const row = await app.db.prisma.accessLink.findFirstOrThrow({
      where: { subscriptionId: subscription.id },
    });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await openAccessLink(ctx, token)).toMatchObject({ subscriptionId: subscription.id });
  });

  test("is used once under concurrent requests", async () => {
    const { ctx, token } = await aLink();
    const opened = await Promise.allSettled(Array.from({ length: 8 }, () => openAccessLink(ctx, token)));
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getAccessLinkState(ctx, token)).toBe("used");
    await expect(openAccessLink(ctx, token)).rejects.toMatchObject({ code: "invalid" });
  });

  test("is not used by a read of its state", async () => {
    const { ctx, token } = await aLink();
    expect(await getAccessLinkState(ctx, token)).toBe("usable");
    expect(await getAccessLinkState(ctx, token)).toBe("usable");
    await expect(openAccessLink(ctx, token)).resolves.toBeDefined();
  });

  test("expires after 24 hours, and an unknown link is reported as expired", async () => {
    const { ctx, token } = await aLink();
    app.clock.set("2026-11-02T12:00:00.000Z");
    expect(await getAccessLinkState(ctx, token)).toBe("expired");
    expect(await getAccessLinkState(ctx, "unknown")).toBe("expired");
    await expect(openAccessLink(ctx, token)).rejects.toMatchObject({ code: "invalid" });
    app.clock.set(START);
  });

  test("of another account is refused", async () => {
    const { token } = await aLink();
    const { ctx } = await app.createAccount();
    await expect(openAccessLink(ctx, token)).rejects.toMatchObject({ code: "invalid" });
    expect(await requestAccessLink(ctx, { token, address: "192.0.2.1" })).toBeNull();
  });

  test("that was used or has expired is renewed by mail, five times in 15 minutes", async () => {
    const { ctx, subscription, email, token } = await aLink();
    await openAccessLink(ctx, token);
    const request = { token, address: "192.0.2.1" };
    expect(await requestAccessLink(ctx, request)).toMatchObject({ subscriptionId: subscription.id, email });
    const sentMails: Mail[] = [];
    const mailer: Mailer = {
      outbox: null,
      send: async (mail) => {
        sentMails.push(mail);
        return "sent";
      },
    };
    const params = { eventId: "request-1", subscriptionId: subscription.id };
    expect(await mailAccessLink({ ...ctx, mailer }, params)).toBe("sent");
    const [mail] = sentMails;
    expect(mail?.to.address).toBe(email);
    const sent = /\/unlock\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.html).toContain(`href="${ctx.account.siteUrl}/unlock/${sent}"`);
    expect(await openAccessLink(ctx, sent)).toMatchObject({ subscriptionId: subscription.id });
    for (let times = 1; times < 5; times += 1) await requestAccessLink(ctx, request);
    await expect(requestAccessLink(ctx, request)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("is deleted 400 days after its expiry", async () => {
    const { ctx, subscription } = await aLink();
    const count = () => app.db.prisma.accessLink.count({ where: { subscriptionId: subscription.id } });
    await deleteOldAccessLinks(ctx);
    expect(await listAccountsWithOldAccessLinks(ctx)).not.toContain(ctx.account.id);
    expect(await count()).toBe(1);
    const clock = { now: () => new Date("2027-12-08T12:00:00.000Z") };
    expect(await listAccountsWithOldAccessLinks({ db: ctx.db, clock })).toContain(ctx.account.id);
    await deleteOldAccessLinks({ ...ctx, systemClock: clock });
    expect(await count()).toBe(0);
  });
});

describe("the proof that a link was used", () => {
  test("creates a member with the address and the purchase, once", async () => {
    const { ctx, subscription, email, token } = await aLink();
    const { proof } = await openAccessLink(ctx, token);
    expect(await findUsedLink(ctx, proof)).toMatchObject({ email });
    expect(await hasVerifiedMember(ctx, email)).toBe(false);
    expect(await consumeAccessProof(ctx, proof)).toBe(email);
    await expect(consumeAccessProof(ctx, proof)).rejects.toMatchObject({ code: "invalid" });
    const admitted = await logInVerifiedEmail(ctx, {
      email,
      name: null,
      password: "harbour lights",
      client: CLIENT,
    });
    expect(admitted.member.emailVerifiedAt).not.toBeNull();
    expect(await claimPurchases(ctx, admitted.member)).toBe("theirs");
    const row = await app.db.prisma.subscription.findUniqueOrThrow({
      where: { id: subscription.id },
      select: { subscriber: { select: { readerId: true } } },
    });
    expect(row.subscriber.readerId).toBe(admitted.member.id);
  });

  test("expires after 30 minutes", async () => {
    const { ctx, token } = await aLink();
    const { proof } = await openAccessLink(ctx, token);
    app.clock.set("2026-11-01T12:30:00.000Z");
    expect(await findUsedLink(ctx, proof)).toBeNull();
    await expect(consumeAccessProof(ctx, proof)).rejects.toMatchObject({ code: "invalid" });
    app.clock.set(START);
  });

  test("logs in the member who proved the address before and keeps the password", async () => {
    const { ctx } = await app.createAccount();
    const input = { email: "ada@readers.test", name: "Ada", password: "harbour lights", client: CLIENT };
    const first = await logInVerifiedEmail(ctx, input);
    const before = await app.db.prisma.member.findUniqueOrThrow({ where: { id: first.member.id } });
    const second = await logInVerifiedEmail(ctx, { ...input, password: "" });
    expect(second.member.id).toBe(first.member.id);
    const after = await app.db.prisma.member.findUniqueOrThrow({ where: { id: first.member.id } });
    expect(after.passwordHash).toBe(before.passwordHash);
  });

  test("reclaims an account that was opened with the address without proof", async () => {
    const publisher = await app.createAccount();
    const { ctx } = publisher;
    const email = "grace@readers.test";
    const squatter = {
      name: "Mallory",
      email,
      password: "a password of theirs",
      login: false,
      client: CLIENT,
    };
    const { id } = (await signUpMember(ctx, squatter)).member;
    const before = await app.db.prisma.member.findUniqueOrThrow({ where: { id } });
    const admitted = await logInVerifiedEmail(ctx, {
      email,
      name: null,
      password: "harbour lights",
      client: CLIENT,
    });
    expect(admitted.member.id).toBe(id);
    const after = await app.db.prisma.member.findUniqueOrThrow({ where: { id } });
    expect(after.emailVerifiedAt).not.toBeNull();
    expect(after.passwordHash).not.toBe(before.passwordHash);
  });
});

test("the mail to the receiver of a gift has an unlock link, the mail to the giver has none", async () => {
  const publisher = await app.createAccount();
  const giver = await aSubscriber(publisher, "giver@readers.test");
  const subscription = await aSubscription(publisher, { giftOf: giver.id });
  const sentMails: Mail[] = [];
  const mailer: Mailer = {
    outbox: null,
    send: async (mail) => {
      sentMails.push(mail);
      return "sent";
    },
  };
  await mailActivated(
    { ...publisher.ctx, mailer },
    { eventId: "activated", subscriptionId: subscription.id },
  );
  const [received, sent] = sentMails;
  const token = /\/unlock\/(\S+)/.exec(received?.text ?? "")?.[1] ?? "";
  expect(await openAccessLink(publisher.ctx, token)).toMatchObject({ subscriptionId: subscription.id });
  expect(sent?.to.address).toBe("giver@readers.test");
  expect(sent?.text).not.toContain("/unlock/");
});
