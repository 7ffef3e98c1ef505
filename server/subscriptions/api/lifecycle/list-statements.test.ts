import { describe, expect, test, vi } from "vitest";
import { aSubscription } from "@/test/subscription-rows";
import { createTestServerKey, signSvcJwt } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import { subscriptionList } from "../wire/subscription";

const world = useWorld();

async function aPublisher() {
  const testAccount = await world.createAccount();
  const headers = { "x-subauth": await createTestServerKey(testAccount) };
  const ask = (path: string) =>
    world.fetch(`/api/v1/subscribers/${path}`, { host: testAccount.host, headers });
  return { ...testAccount, ask };
}

const toName = ({ identity }: { identity: { provider: string; value: string } }) =>
  `${identity.provider}/${encodeURIComponent(identity.value)}`;

/** Statements that identify the caller and the account: not part of the list. */
const AUTHENTICATION: ReadonlySet<string> = new Set(["shared_key_signs"]);

/** List the names of a request's statements, in order. */
async function listStatements(request: () => Promise<Response>): Promise<string[]> {
  const spy = vi.spyOn(world.db, "query");
  try {
    expect((await request()).status).toBe(200);
    return spy.mock.calls.map(([{ name }]) => name);
  } finally {
    spy.mockRestore();
  }
}

describe("the list of a subscriber's subscriptions", () => {
  test("takes one statement besides the caller's, for either identity and any number of subscriptions", async () => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher);
    const { subscriber } = one;
    const own = `/api/access/v1/members/me/subscriptions?key=${publisher.account.key}`;
    const jwt = await signSvcJwt(publisher, { provider: one.identity.provider, id: one.identity.value });
    const ask = {
      byName: () => publisher.ask(`${toName(one)}/subscriptions.json`),
      byAnother: () =>
        publisher.ask(
          `email/nobody%40readers.test/subscriptions?alternate_provider=email&alternate_identity=${encodeURIComponent(one.identity.value)}`,
        ),
      byToken: () => world.fetch(`${own}&svc_jwt=${jwt}`, { host: publisher.host }),
      byNobody: () => world.fetch(own, { host: publisher.host }),
    };
    // A first request fills the caches of accounts and keys.
    for (const request of Object.values(ask)) await (await request()).text();
    const before = await listStatements(ask.byName);
    for (let n = 0; n < 5; n += 1) await aSubscription(publisher, { subscriber, planId: one.plan.id });
    const LIST = "subscriptions_of_names";
    expect(await listStatements(ask.byName)).toEqual(before);
    for (const request of [ask.byName, ask.byAnother, ask.byToken]) {
      const statements = await listStatements(request);
      expect(statements.filter((name) => !AUTHENTICATION.has(name))).toEqual([LIST]);
    }
    expect((await listStatements(ask.byNobody)).filter((name) => !AUTHENTICATION.has(name))).toEqual([]);
    expect(await (await ask.byName()).json()).toMatchObject({ subscriptions: Array(6).fill({}) });
    expect(await (await ask.byAnother()).json()).toEqual(await (await ask.byName()).json());
    expect(await (await ask.byToken()).json()).toHaveLength(6);
  });

  test("is that of the first identity where two belong to two subscribers", async () => {
    const publisher = await aPublisher();
    const [first, second] = [await aSubscription(publisher), await aSubscription(publisher)];
    const path = (a: typeof first, b: typeof first) =>
      `${toName(a)}/subscriptions?alternate_provider=email&alternate_identity=${encodeURIComponent(b.identity.value)}`;
    const readIds = async (response: Response) =>
      subscriptionList.parse(await response.json()).subscriptions.map(({ id }) => id);
    expect(await readIds(await publisher.ask(path(first, second)))).toEqual([first.id]);
    expect(await readIds(await publisher.ask(path(second, first)))).toEqual([second.id]);
    await world.db.prisma.subscriber.update({
      where: { id: first.subscriber.id },
      data: { mergedAt: world.clock.now() },
    });
    expect(await readIds(await publisher.ask(path(first, second)))).toEqual([second.id]);
  });
});
