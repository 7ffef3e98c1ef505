import { randomUUID } from "node:crypto";
import { aShop, purchaseOf } from "./checkout";
import { paymentContextOf } from "./gateway-events";
import { refundNow } from "./refunds";
import { aStory } from "./stories";
import { aGroup, aPlan, signSvcJwt } from "./subscriptions";
import type { World } from "./world";

/**
 * A reader of 1 November, and a group with a plan for 10.00 that they buy, and plans for 20.00 and 30.00 that they switch
 * to; and a closed story, which nothing but a subscription opens.
 */
export async function aSwitcher(
  world: World,
  terms: Parameters<typeof aPlan>[1] & { type?: "standard" | "group_access" } = {},
) {
  world.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await aShop(world, {
    settings: { subscriptions: { meter: { loggedIn: 0, anonymous: 0 } } },
  });
  const ada = { id: `${randomUUID()}@readers.test`, provider: "email" };
  const { type = "standard", ...planTerms } = terms;
  const { id: groupId } = await aGroup(shop, { type });
  const planOf = (title: string, priceCents: number, more: Parameters<typeof aPlan>[1] = {}) =>
    aPlan(shop, { groupId, title, priceCents, ...planTerms, ...more });
  const [basic, plus, gold] = [
    await planOf("Basic", 1000),
    await planOf("Plus", 2000),
    await planOf("Gold", 3000),
  ];
  const { id: storyId } = await aStory(shop.ctx, { content: { access: "subscription" } });
  const buy = async (token = "tok_success") => {
    const { body } = await shop.own(ada, "subscriptions/preview", purchaseOf(basic.id));
    const made = await shop.own(ada, "subscriptions", {
      ...purchaseOf(basic.id, { payment_token: token }),
      attempt_token: body.attempt_token,
    });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.subscription;
  };
  const preview = (id: number, plan: { id: number }, switch_type = "upgrade") =>
    shop.own(ada, `subscriptions/${id}/switch_plan/preview`, { subscription_plan_id: plan.id, switch_type });
  const perform = (id: number, attempt_token: string, payment_token = "tok_success") =>
    shop.own(ada, `subscriptions/${id}/switch_plan`, { attempt_token, payment_token });
  const made = ({ status, text, body }: Awaited<ReturnType<typeof perform>>) => {
    if (status !== 200) throw new Error(text);
    return body.subscription;
  };
  const change = async (id: number, plan: { id: number }, token?: string) =>
    made(await perform(id, (await preview(id, plan)).body.attempt_token, token));
  /** To what costs no more: nothing is due. */
  const changeFree = async (id: number, plan: { id: number }, switchType: "crossgrade" | "downgrade") =>
    made(await perform(id, (await preview(id, plan, switchType)).body.attempt_token));
  const asked = async (path: string, claims: { id: string; provider: string }) => {
    const jwt = await signSvcJwt(shop, claims);
    const separator = path.includes("?") ? "&" : "?";
    const address = `/api/access/v1/${path}${separator}key=${shop.account.key}&svc_jwt=${jwt}`;
    return (await world.fetch(address, { host: shop.host })).json();
  };
  return {
    shop,
    ada,
    groupId,
    planOf,
    basic,
    plus,
    gold,
    buy,
    preview,
    perform,
    change,
    changeFree,
    giveBack: (paymentId: number, amountCents: number | null = null, takesCredit = false) =>
      refundNow(paymentContextOf(shop), { paymentId, amountCents, takesCredit }),
    /** What the API tells the reader of one of theirs. */
    told: async (id: number) => {
      const own: { id: number; status: string }[] = await asked("members/me/subscriptions", ada);
      const found = own.find((one) => one.id === id);
      if (found === undefined) throw new Error("the reader is told of no such subscription");
      return found;
    },
    /** Whether the closed story opens for somebody: the reader, where nobody is named. */
    opens: async (who: string = ada.id): Promise<boolean> => {
      const claims = { id: who, provider: "email" };
      return (await asked(`stories/${storyId}/amp-access?readerId=r1`, claims)).granted;
    },
    /** On which days it runs. */
    days: async (id: number) => {
      const { startAt, endAt } = await world.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
      return [startAt, endAt].map((at) => at?.toISOString().slice(0, 10));
    },
  };
}
