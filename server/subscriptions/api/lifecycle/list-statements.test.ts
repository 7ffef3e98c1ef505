import { describe, expect, test, vi } from "vitest";
import { aSubscription } from "@/test/subscription-fixtures";
import { createTestServerKey, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { subscriptionList } from "../wire/subscription";

const app = useTestApp();

async function aPublisher() {
  const testAccount = await app.createAccount();
  const headers = { "x-subauth": await createTestServerKey(testAccount) };
  const request = (path: string) =>
    app.fetch(`/api/v1/subscribers/${path}`, { host: testAccount.host, headers });
  return { ...testAccount, request };
}

const toName = ({ identity }: { identity: { provider: string; value: string } }) =>
  `${identity.provider}/${encodeURIComponent(identity.value)}`;

/** Statements that identify the caller and the account: not part of the list. */
const AUTHENTICATION: ReadonlySet<string> = new Set([
  "shared_key_signs",
  "account_server_key_by_hash",
  "account_server_key_note_use",
]);

/** Lists the names of a request's statements besides those that identify its caller, in order. */
async function listStatements(request: () => Promise<Response>): Promise<string[]> {
  const spy = vi.spyOn(app.db, "query");
  try {
    expect((await request()).status).toBe(200);
    return spy.mock.calls.map(([{ name }]) => name).filter((name) => !AUTHENTICATION.has(name));
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
    const send = {
      byName: () => publisher.request(`${toName(one)}/subscriptions.json`),
      byAnother: () =>
        publisher.request(
          `email/nobody%40readers.test/subscriptions?alternate_provider=email&alternate_identity=${encodeURIComponent(one.identity.value)}`,
        ),
      byToken: () => app.fetch(`${own}&svc_jwt=${jwt}`, { host: publisher.host }),
      byNobody: () => app.fetch(own, { host: publisher.host }),
    };
    // A first request fills the caches of accounts and keys.
    for (const request of Object.values(send)) await (await request()).text();
    const before = await listStatements(send.byName);
    for (let n = 0; n < 5; n += 1) await aSubscription(publisher, { subscriber, planId: one.plan.id });
    const LIST = "subscriptions_of_names";
    expect(await listStatements(send.byName)).toEqual(before);
    for (const request of [send.byName, send.byAnother, send.byToken])
      expect(await listStatements(request)).toEqual([LIST]);
    expect(await listStatements(send.byNobody)).toEqual([]);
    expect(await (await send.byName()).json()).toMatchObject({ subscriptions: Array(6).fill({}) });
    expect(await (await send.byAnother()).json()).toEqual(await (await send.byName()).json());
    expect(await (await send.byToken()).json()).toHaveLength(6);
  });

  test("is that of the first identity where two belong to two subscribers", async () => {
    const publisher = await aPublisher();
    const [first, second] = [await aSubscription(publisher), await aSubscription(publisher)];
    const path = (a: typeof first, b: typeof first) =>
      `${toName(a)}/subscriptions?alternate_provider=email&alternate_identity=${encodeURIComponent(b.identity.value)}`;
    const readIds = async (response: Response) =>
      subscriptionList.parse(await response.json()).subscriptions.map(({ id }) => id);
    expect(await readIds(await publisher.request(path(first, second)))).toEqual([first.id]);
    expect(await readIds(await publisher.request(path(second, first)))).toEqual([second.id]);
    await app.db.prisma.subscriber.update({
      where: { id: first.subscriber.id },
      data: { mergedAt: app.clock.now() },
    });
    expect(await readIds(await publisher.request(path(first, second)))).toEqual([second.id]);
  });
});
