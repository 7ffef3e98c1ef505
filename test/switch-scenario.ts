import { randomUUID } from "node:crypto";
import { createPurchaseBody, createSandboxShop, readSold } from "./checkout";
import { createTestPaymentContext } from "./payment-context";
import { refundNow } from "./refunds";
import { aStory } from "./stories";
import { aGroup, aPlan, signSvcJwt } from "./subscriptions";
import type { TestApp } from "./test-app";

/**
 * A reader as of 1 November, a group with a plan for 10.00 that they buy and plans for 20.00 and 30.00 that they
 * switch to, and a closed story that only a subscription opens.
 */
export async function createSwitchScenario(
  app: TestApp,
  terms: Parameters<typeof aPlan>[1] & { type?: "standard" | "group_access" } = {},
) {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await createSandboxShop(app, {
    settings: { subscriptions: { meter: { loggedIn: 0, anonymous: 0 } } },
  });
  const ada = { id: `${randomUUID()}@readers.test`, provider: "email" };
  const { type = "standard", ...planTerms } = terms;
  const { id: groupId } = await aGroup(shop, { type });
  const createPlan = (title: string, priceCents: number, overrides: Parameters<typeof aPlan>[1] = {}) =>
    aPlan(shop, { groupId, title, priceCents, ...planTerms, ...overrides });
  const [basic, plus, gold] = [
    await createPlan("Basic", 1000),
    await createPlan("Plus", 2000),
    await createPlan("Gold", 3000),
  ];
  const { id: storyId } = await aStory(shop.ctx, { content: { access: "subscription" } });
  const buy = async (token = "tok_success", reader = ada) => {
    return readSold(await shop.sellToReader(reader, createPurchaseBody(basic.id, { payment_token: token })));
  };
  const preview = (id: number, plan: { id: number }, switch_type = "upgrade") =>
    shop.own(ada, `subscriptions/${id}/switch_plan/preview`, { subscription_plan_id: plan.id, switch_type });
  const perform = (id: number, attempt_token: string, payment_token = "tok_success") =>
    shop.own(ada, `subscriptions/${id}/switch_plan`, { attempt_token, payment_token });
  const toCreated = ({ status, text, body }: Awaited<ReturnType<typeof perform>>) => {
    if (status !== 200) throw new Error(text);
    return body.subscription;
  };
  const change = async (id: number, plan: { id: number }, token?: string) =>
    toCreated(await perform(id, (await preview(id, plan)).body.attempt_token, token));
  /** Switches to a plan that costs no more: nothing is due. */
  const changeFree = async (id: number, plan: { id: number }, switchType: "crossgrade" | "downgrade") =>
    toCreated(await perform(id, (await preview(id, plan, switchType)).body.attempt_token));
  const request = async (path: string, claims: { id: string; provider: string }) => {
    const jwt = await signSvcJwt(shop, claims);
    const separator = path.includes("?") ? "&" : "?";
    const address = `/api/access/v1/${path}${separator}key=${shop.account.key}&svc_jwt=${jwt}`;
    return (await app.fetch(address, { host: shop.host })).json();
  };
  return {
    shop,
    ada,
    groupId,
    planOf: createPlan,
    basic,
    plus,
    gold,
    buy,
    preview,
    perform,
    change,
    changeFree,
    refund: (paymentId: number, amountCents: number | null = null, takesCredit = false) =>
      refundNow(createTestPaymentContext(shop), { paymentId, amountCents, takesCredit }),
    /** One of the reader's subscriptions, as the API returns it. */
    readSubscription: async (id: number) => {
      const own: { id: number; status: string }[] = await request("members/me/subscriptions", ada);
      const row = own.find((one) => one.id === id);
      if (row === undefined) throw new Error("the reader has no such subscription");
      return row;
    },
    /** Whether the closed story opens for a person: the reader by default. */
    opens: async (readerId: string = ada.id): Promise<boolean> => {
      const claims = { id: readerId, provider: "email" };
      return (await request(`stories/${storyId}/amp-access?readerId=r1`, claims)).granted;
    },
    /** The days on which it starts and ends. */
    days: async (id: number) => {
      const { startAt, endAt } = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
      return [startAt, endAt].map((at) => at?.toISOString().slice(0, 10));
    },
  };
}
