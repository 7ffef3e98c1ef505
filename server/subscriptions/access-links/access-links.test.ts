import { describe, expect, test } from "vitest";
import { admitProvedEmail, hasProvedMember, signUpMember } from "@/server/identity/index";
import type { Mail, Mailer } from "@/server/platform/mail/index";
import { mailAccessLink, mailActivated } from "@/server/subscriptions/mails/index";
import { claimPurchases } from "@/server/subscriptions/subscribers/index";
import { aSubscription } from "@/test/subscription-rows";
import { aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useWorld } from "@/test/world";
import {
  accountsWithOldAccessLinks,
  deleteOldAccessLinks,
  findOpenedLink,
  getAccessLinkState,
  issueAccessLink,
  openAccessLink,
  requestAccessLink,
  spendAccessProof,
} from "./index";

const world = useWorld();
const START = "2026-11-01T12:00:00.000Z";
const PLACE = { userAgent: null, address: null };

const tokenOf = (url: string) => url.split("/").at(-1) ?? "";

async function aLink(owner?: TestAccount) {
  const publisher = owner ?? (await world.createAccount());
  const { ctx } = publisher;
  const one = await aSubscription(publisher);
  const email = one.identity.value;
  const url = await issueAccessLink(ctx, { subscriptionId: one.id, email });
  return { publisher, ctx, one, email, url, token: tokenOf(url) };
}

describe("an access link", () => {
  test("is stored as a hash alone, and unlocks the subscription for which it was sent", async () => {
    const { ctx, one, token, url } = await aLink();
    expect(url).toBe(`${ctx.account.siteUrl}/unlock/${token}`);
    const row = await world.db.prisma.accessLink.findFirstOrThrow({ where: { subscriptionId: one.id } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await openAccessLink(ctx, token)).toMatchObject({ subscriptionId: one.id });
  });

  test("is used once, however many open it at once", async () => {
    const { ctx, token } = await aLink();
    const opened = await Promise.allSettled(Array.from({ length: 8 }, () => openAccessLink(ctx, token)));
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getAccessLinkState(ctx, token)).toBe("used");
    await expect(openAccessLink(ctx, token)).rejects.toMatchObject({ code: "invalid" });
  });

  test("is not used up by looking at its page", async () => {
    const { ctx, token } = await aLink();
    expect(await getAccessLinkState(ctx, token)).toBe("usable");
    expect(await getAccessLinkState(ctx, token)).toBe("usable");
    await expect(openAccessLink(ctx, token)).resolves.toBeDefined();
  });

  test("expires after 24 hours, and of an unknown one nothing else is said", async () => {
    const { ctx, token } = await aLink();
    world.clock.set("2026-11-02T12:00:00.000Z");
    expect(await getAccessLinkState(ctx, token)).toBe("expired");
    expect(await getAccessLinkState(ctx, "unknown")).toBe("expired");
    await expect(openAccessLink(ctx, token)).rejects.toMatchObject({ code: "invalid" });
    world.clock.set(START);
  });

  test("of another account opens nothing", async () => {
    const { token } = await aLink();
    const { ctx } = await world.createAccount();
    await expect(openAccessLink(ctx, token)).rejects.toMatchObject({ code: "invalid" });
    expect(await requestAccessLink(ctx, { token, address: "192.0.2.1" })).toBeNull();
  });

  test("that was used or has expired is renewed by mail, five times in a quarter of an hour", async () => {
    const { ctx, one, email, token } = await aLink();
    await openAccessLink(ctx, token);
    const asked = { token, address: "192.0.2.1" };
    expect(await requestAccessLink(ctx, asked)).toMatchObject({ subscriptionId: one.id, email });
    const taken: Mail[] = [];
    const mailer: Mailer = {
      outbox: null,
      send: async (mail) => {
        taken.push(mail);
        return "sent";
      },
    };
    const about = { eventId: "request-1", subscriptionId: one.id };
    expect(await mailAccessLink({ ...ctx, mailer }, about)).toBe("sent");
    const [mail] = taken;
    expect(mail?.to.address).toBe(email);
    const sent = /\/unlock\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.html).toContain(`href="${ctx.account.siteUrl}/unlock/${sent}"`);
    expect(await openAccessLink(ctx, sent)).toMatchObject({ subscriptionId: one.id });
    for (let times = 1; times < 5; times += 1) await requestAccessLink(ctx, asked);
    await expect(requestAccessLink(ctx, asked)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("is deleted 400 days after it expired", async () => {
    const { ctx, one } = await aLink();
    const count = () => world.db.prisma.accessLink.count({ where: { subscriptionId: one.id } });
    await deleteOldAccessLinks(ctx);
    expect(await accountsWithOldAccessLinks(ctx)).not.toContain(ctx.account.id);
    expect(await count()).toBe(1);
    const clock = { now: () => new Date("2027-12-08T12:00:00.000Z") };
    expect(await accountsWithOldAccessLinks({ db: ctx.db, clock })).toContain(ctx.account.id);
    await deleteOldAccessLinks({ ...ctx, worldClock: clock });
    expect(await count()).toBe(0);
  });
});

describe("the proof that a link was used", () => {
  test("makes a member of the address, with the purchase, once", async () => {
    const { ctx, one, email, token } = await aLink();
    const { proof } = await openAccessLink(ctx, token);
    expect(await findOpenedLink(ctx, proof)).toMatchObject({ email });
    expect(await hasProvedMember(ctx, email)).toBe(false);
    expect(await spendAccessProof(ctx, proof)).toBe(email);
    await expect(spendAccessProof(ctx, proof)).rejects.toMatchObject({ code: "invalid" });
    const admitted = await admitProvedEmail(ctx, {
      email,
      name: null,
      password: "harbour lights",
      place: PLACE,
    });
    expect(admitted.member.emailVerifiedAt).not.toBeNull();
    expect(await claimPurchases(ctx, admitted.member)).toBe("theirs");
    const row = await world.db.prisma.subscription.findUniqueOrThrow({
      where: { id: one.id },
      select: { subscriber: { select: { readerId: true } } },
    });
    expect(row.subscriber.readerId).toBe(admitted.member.id);
  });

  test("is over after 30 minutes", async () => {
    const { ctx, token } = await aLink();
    const { proof } = await openAccessLink(ctx, token);
    world.clock.set("2026-11-01T12:30:00.000Z");
    expect(await findOpenedLink(ctx, proof)).toBeNull();
    await expect(spendAccessProof(ctx, proof)).rejects.toMatchObject({ code: "invalid" });
    world.clock.set(START);
  });

  test("logs in the member who proved the address before, whose password stays", async () => {
    const { ctx } = await world.createAccount();
    const ask = { email: "ada@readers.test", name: "Ada", password: "harbour lights", place: PLACE };
    const first = await admitProvedEmail(ctx, ask);
    const before = await world.db.prisma.member.findUniqueOrThrow({ where: { id: first.member.id } });
    const again = await admitProvedEmail(ctx, { ...ask, password: "" });
    expect(again.member.id).toBe(first.member.id);
    const after = await world.db.prisma.member.findUniqueOrThrow({ where: { id: first.member.id } });
    expect(after.passwordHash).toBe(before.passwordHash);
  });

  test("takes an account from who opened it under the address without proving it", async () => {
    const publisher = await world.createAccount();
    const { ctx } = publisher;
    const email = "grace@readers.test";
    const squatter = { name: "Mallory", email, password: "a password of theirs", login: false, place: PLACE };
    const { id } = (await signUpMember(ctx, squatter)).member;
    const before = await world.db.prisma.member.findUniqueOrThrow({ where: { id } });
    const admitted = await admitProvedEmail(ctx, {
      email,
      name: null,
      password: "harbour lights",
      place: PLACE,
    });
    expect(admitted.member.id).toBe(id);
    const after = await world.db.prisma.member.findUniqueOrThrow({ where: { id } });
    expect(after.emailVerifiedAt).not.toBeNull();
    expect(after.passwordHash).not.toBe(before.passwordHash);
  });
});

test("the mail to the receiver of a gift has a link that unlocks it; the giver's has none", async () => {
  const publisher = await world.createAccount();
  const giver = await aSubscriber(publisher, "giver@readers.test");
  const one = await aSubscription(publisher, { giftOf: giver.id });
  const taken: Mail[] = [];
  const mailer: Mailer = {
    outbox: null,
    send: async (mail) => {
      taken.push(mail);
      return "sent";
    },
  };
  await mailActivated({ ...publisher.ctx, mailer }, { eventId: "activated", subscriptionId: one.id });
  const [received, sent] = taken;
  const token = /\/unlock\/(\S+)/.exec(received?.text ?? "")?.[1] ?? "";
  expect(await openAccessLink(publisher.ctx, token)).toMatchObject({ subscriptionId: one.id });
  expect(sent?.to.address).toBe("giver@readers.test");
  expect(sent?.text).not.toContain("/unlock/");
});
