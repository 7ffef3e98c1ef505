import type { DemoFile } from "@/prisma/seed/demo-file";
import { createPurchaseBody } from "@/test/checkout";
import { aGroup, aPlan, signSvcJwt } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";
import type { Samples } from "./samples";

function posted(body: object): RequestInit {
  return { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** Requests of the access script and of AMP pages: the script, a purchase on a gateway's page, who shares a subscription. */
export async function scriptSamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const ctx = await demoContext(app, demo.account.id);
  const owner = { ctx, account: ctx.account, host: "localhost" };
  const shared = await aGroup(owner, { type: "group_access" });
  const plan = await aPlan(owner, { groupId: shared.id, userLimit: 5 });
  const group = await aGroup(owner);
  const [basic, plus] = [
    await aPlan(owner, { groupId: group.id }),
    await aPlan(owner, { groupId: group.id, priceCents: 2000 }),
  ];
  const key = `key=${demo.account.key}`;
  const jwt = await signSvcJwt(owner, { provider: "email", id: "page@readers.test" });
  const signed = `${key}&svc_jwt=${jwt}`;
  const own = "/api/access/v1/members/me/subscriptions";
  const guest = "/api/access/v1/subscription-without-login";
  const popup = { checkout: { popup: true } };
  const answer = async (path: string, init: RequestInit) => (await app.fetch(path, init)).json();
  const named = { emailAddress: "page-guest@readers.test" };
  const promised = async (path: string, body: object) => ({
    ...body,
    ...popup,
    attempt_token: (await answer(path, posted(body))).attempt_token,
  });
  const bought = async (planId: number) => {
    const body = await promised(`${own}/preview?${signed}`, createPurchaseBody(planId));
    await app.fetch(`${own}/checkout?${signed}`, posted(body));
    const path = `/api/access/v1/checkouts/${body.attempt_token}`;
    await app.fetch(`${path}/return?${key}&payment_token=tok_success_${planId}`);
    return { token: body.attempt_token, id: (await answer(`${path}?${key}`, {})).subscription.id };
  };
  const held = await bought(plan.id);
  const old = await bought(basic.id);
  const path = `/api/access/v1/checkouts/${held.token}`;
  const members = `${own}/${held.id}/members`;
  const member = { provider: "email", identity: "sharer@readers.test", name: "Sharer" };
  const switching = { subscription_plan_id: plus.id, switch_type: "upgrade" };
  const toSwitch = await promised(`${own}/${old.id}/switch_plan/preview?${signed}`, switching);
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
  return {
    getAccessScript: [
      { path: `/frontend/v2/svc.js?${key}` },
      { path: `/frontend/v2/svc.js?${key}&env=sandbox` },
      { path: "/frontend/v2/svc.js?key=nobodys" },
      { path: "/frontend/v2/svc.js" },
      { path: `/frontend/v2/other.js?${key}`, status: 404 },
    ],
    getAccessScriptAlias: [{ path: `/frontend/svc.js?${key}` }],
    logInFromAmp: [{ path: `/api/access/v1/amp/login?${key}&return=x`, status: 303 }],
    returnToAmp: [{ path: `/api/access/v1/amp/done?${key}`, status: 303 }],
    listPaymentOptions: [
      { path: `/api/access/v1/payment-options?${key}` },
      { path: "/api/access/v1/payment-options?key=nobodys", status: 401 },
    ],
    openOwnCheckout: [
      {
        path: `${own}/checkout?${signed}`,
        init: posted(await promised(`${own}/preview?${signed}`, createPurchaseBody(basic.id))),
      },
      {
        path: `${own}/checkout?${signed}`,
        status: 404,
        init: posted({ ...createPurchaseBody(basic.id), ...popup, attempt_token: "nobodys" }),
      },
      {
        path: `${own}/checkout?${key}`,
        status: 401,
        init: posted({ ...createPurchaseBody(basic.id), attempt_token: "nobodys" }),
      },
    ],
    openGuestCheckout: [
      {
        path: `${guest}/checkout?${key}`,
        init: posted(
          await promised(`${guest}/preview?${key}`, { ...createPurchaseBody(basic.id), ...named }),
        ),
      },
      { path: `${guest}/checkout?${key}`, status: 400, init: posted(createPurchaseBody(basic.id)) },
    ],
    openSwitchCheckout: [
      { path: `${own}/${old.id}/switch_plan/checkout?${signed}`, init: posted(toSwitch) },
      { path: `${own}/999999/switch_plan/checkout?${signed}`, status: 404, init: posted(toSwitch) },
    ],
    getCheckout: [
      { path: `${path}?${signed}` },
      { path: `${path}?${key}` },
      { path: `/api/access/v1/checkouts/nobodys?${key}`, status: 404 },
    ],
    returnFromCheckout: [
      { path: `${path}/return?${key}` },
      { path: `/api/access/v1/checkouts/nobodys/return?${key}`, status: 404 },
    ],
    returnFromCheckoutByForm: [{ path: `${path}/return?${key}`, init: { ...form, body: "payment_token=x" } }],
    leaveCheckout: [{ path: `${path}/back?${key}` }],
    listOwnSubscriptionMembers: [
      { path: `${members}?${signed}` },
      { path: `${members}?${key}`, status: 401 },
    ],
    addOwnSubscriptionMember: [
      { path: `${members}?${signed}`, status: 201, init: posted({ member }) },
      { path: `${own}/999999/members?${signed}`, status: 404, init: posted({ member }) },
    ],
    removeOwnSubscriptionMembers: [
      { path: `${members}?${signed}&ids[]=1`, init: { method: "DELETE" } },
      { path: `${members}?${signed}`, status: 400, init: { method: "DELETE" } },
    ],
  };
}
