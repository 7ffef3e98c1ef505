import { createPublicKey, verify } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { aBrowser, offerPush, pushContext, usePushService } from "@/test/push";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { continuePush, getPushOverview, prunePushes, sendPush, setPushActive } from "./index";
import { findPushKey } from "./push-key.repository";

const app = useTestApp();
const service = usePushService();
const START = "2026-11-01T12:00:00.000Z";
afterEach(() => app.clock.set(START));

async function aMessage(account: TestAccount, slug = "news/2026/11/01/harbour-reopens"): Promise<number> {
  const story = await aStory(account.ctx, { slug, content: { headline: "Harbour reopens" } });
  const texts = { title: "Harbour <b>reopens</b>", body: "Ferries sail “again”." };
  return (await sendPush(account.ctx, { storyId: story.id, ...texts, again: false })).id;
}

async function readCounts({ ctx }: TestAccount) {
  const [message] = (await getPushOverview(ctx)).messages;
  if (message === undefined) throw new Error("there is no notification");
  const { sent, gone, failed, waiting } = message;
  return { sent, gone, failed, waiting, isComplete: message.completedAt !== null };
}

const tokenSchema = z.tuple([z.string(), z.string(), z.string()]);
const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Verifies the header by which a push service recognises the sender, and returns its claims. */
function readVapid(header: string | undefined, publicKey: string) {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? "") ?? [];
  expect(key).toBe(publicKey);
  const [head, claims, signature] = tokenSchema.parse(token.split("."));
  const point = Buffer.from(publicKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const verifier = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key: verifier, dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", signed, options, Buffer.from(signature, "base64url"))).toBe(true);
  return claimsSchema.parse(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")));
}

describe("a notification", () => {
  test("reaches each browser once, encrypted for it and signed by the publication's key", async () => {
    const account = await app.createAccount();
    await offerPush(account);
    const browsers = [aBrowser("once-ada"), aBrowser("once-bob")];
    await service.subscribe(account, browsers);
    const id = await aMessage(account);
    expect(await continuePush(pushContext(account), id)).toBe("done");
    expect(await continuePush(pushContext(account), id)).toBe("done");
    const key = await findPushKey(app.db, account.account.id);
    for (const browser of browsers) {
      const [call, ...others] = service.calls(browser.name);
      if (call === undefined) throw new Error("the push service was not called");
      expect(others).toEqual([]);
      expect(call.headers).toMatchObject({
        ttl: "14400",
        topic: `masthead-${id}`,
        urgency: "high",
        "content-encoding": "aes128gcm",
      });
      expect(call.body.includes("Ferries")).toBe(false);
      expect(JSON.parse(browser.decrypt(call.body))).toEqual({
        id,
        title: "Harbour <b>reopens</b>",
        body: "Ferries sail “again”.",
        path: "/news/2026/11/01/harbour-reopens",
        lang: "en-GB",
        dir: "ltr",
        open: "Read the story",
      });
      const claims = readVapid(call.headers.authorization, key?.publicKey ?? "");
      expect(claims.aud).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(claims.sub).toMatch(/^(?:https:|mailto:)/);
    }
    expect(await readCounts(account)).toEqual({ sent: 2, gone: 0, failed: 0, waiting: 0, isComplete: true });
  });

  test("does not go to browsers that subscribed after it was sent, nor to those of another account", async () => {
    const account = await app.createAccount();
    const other = await app.createAccount();
    await offerPush(account);
    await service.subscribe(other, [aBrowser("foreign")]);
    const id = await aMessage(account);
    app.clock.set("2026-11-01T12:00:01.000Z");
    await service.subscribe(account, [aBrowser("late")]);
    expect(await continuePush(pushContext(account), id)).toBe("done");
    expect([...service.calls("foreign"), ...service.calls("late")]).toEqual([]);
    expect(await continuePush(pushContext(other), id)).toBe("done");
  });

  test("is sent again when the service asks for it, and not to browsers that are gone", async () => {
    const account = await app.createAccount();
    await offerPush(account);
    await service.subscribe(account, ["busy", "away", "old", "bad"].map(aBrowser));
    service.answer("busy", 429, { "retry-after": "120" });
    service.answer("away", 503);
    service.answer("old", 410);
    service.answer("bad", 403);
    const id = await aMessage(account);
    expect(await continuePush(pushContext(account), id)).toBe("later");
    expect(await readCounts(account)).toEqual({ sent: 0, gone: 1, failed: 1, waiting: 2, isComplete: false });
    const where = { accountId: account.account.id };
    const left = await app.db.prisma.pushSubscription.findMany({ where, orderBy: { id: "asc" } });
    expect(left.map(({ endpoint }) => endpoint.split("/").at(-1))).toEqual(["busy", "away", "bad"]);
    service.answer("busy", 201);
    service.answer("away", 201);
    app.clock.set("2026-11-01T12:00:31.000Z");
    expect(await continuePush(pushContext(account), id)).toBe("later");
    expect(service.calls("busy")).toHaveLength(1);
    expect(service.calls("away")).toHaveLength(2);
    app.clock.set("2026-11-01T12:02:00.000Z");
    expect(await continuePush(pushContext(account), id)).toBe("done");
    // A shorter time to live, for the same moment.
    expect(service.calls("busy").map(({ headers }) => headers.ttl)).toEqual(["14400", "14280"]);
    expect(service.calls("old")).toHaveLength(1);
    expect(await readCounts(account)).toEqual({ sent: 2, gone: 1, failed: 1, waiting: 0, isComplete: true });
  });

  test("is continued where a process died, at any point", async () => {
    const account = await app.createAccount();
    await offerPush(account);
    const names = ["first", "second", "third"].map((name) => `died-${name}`);
    await service.subscribe(account, names.map(aBrowser));
    const id = await aMessage(account);
    const [first, second] = await app.db.prisma.pushSubscription.findMany({
      where: { accountId: account.account.id },
      orderBy: { id: "asc" },
    });
    // It died after creating two of the deliveries, of which it sent one and was sending the other.
    const common = { accountId: account.account.id, messageId: id, attempts: 1 };
    const until = new Date("2026-11-01T12:03:00.000Z");
    await app.db.prisma.pushDelivery.createMany({
      data: [
        {
          ...common,
          subscriptionId: first?.id ?? 0,
          dueAt: until,
          settledAt: app.clock.now(),
          outcome: "sent",
        },
        { ...common, subscriptionId: second?.id ?? 0, dueAt: until },
      ],
    });
    expect(await continuePush(pushContext(account), id)).toBe("later");
    expect(names.map((name) => service.calls(name).length)).toEqual([0, 0, 1]);
    app.clock.set("2026-11-01T12:03:00.000Z");
    expect(await continuePush(pushContext(account), id)).toBe("done");
    expect(names.map((name) => service.calls(name).length)).toEqual([0, 1, 1]);
    expect(await readCounts(account)).toMatchObject({ sent: 3, isComplete: true });
  });

  test("is shared by processes that send at once", async () => {
    const account = await app.createAccount();
    await offerPush(account);
    const names = Array.from({ length: 130 }, (_, at) => `many-${at}`);
    await service.subscribe(account, names.map(aBrowser));
    const id = await aMessage(account);
    const states = await Promise.all([1, 2, 3].map(() => continuePush(pushContext(account), id)));
    expect(states).toContain("done");
    expect(names.map((name) => service.calls(name).length)).toEqual(names.map(() => 1));
    expect(await readCounts(account)).toMatchObject({ sent: 130, isComplete: true });
  });

  test.each([
    {
      what: "its story was retracted",
      change: async (account: TestAccount) => {
        const data = { liveVersionId: null };
        await app.db.prisma.story.updateMany({ where: { accountId: account.account.id }, data });
      },
    },
    {
      what: "notifications were switched off",
      change: (account: TestAccount) => setPushActive(pushContext(account), false),
    },
    {
      what: "it is four hours old",
      change: () => Promise.resolve(app.clock.set("2026-11-01T16:00:00.000Z")),
    },
  ])("is not sent once $what", async ({ what, change }) => {
    const account = await app.createAccount();
    await offerPush(account);
    const name = what.replaceAll(" ", "-");
    await service.subscribe(account, [aBrowser(name)]);
    const id = await aMessage(account);
    await change(account);
    expect(await continuePush(pushContext(account), id)).toBe("done");
    expect(service.calls(name)).toEqual([]);
    expect(await readCounts(account)).toEqual({ sent: 0, gone: 0, failed: 1, waiting: 0, isComplete: true });
  });

  test("keeps its numbers after its readers unsubscribe, for 90 days", async () => {
    const account = await app.createAccount();
    await offerPush(account);
    await service.subscribe(account, [aBrowser("leaving")]);
    const id = await aMessage(account);
    await continuePush(pushContext(account), id);
    await app.db.prisma.pushSubscription.deleteMany({ where: { accountId: account.account.id } });
    expect(await readCounts(account)).toMatchObject({ sent: 1, waiting: 0 });
    await prunePushes(app.db, new Date("2027-01-30T11:59:59.000Z"));
    expect((await getPushOverview(account.ctx)).messages).toHaveLength(1);
    await prunePushes(app.db, new Date("2027-01-30T12:00:01.000Z"));
    expect((await getPushOverview(account.ctx)).messages).toEqual([]);
  });
});
