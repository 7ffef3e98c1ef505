import type { DemoFile } from "@/prisma/seed/demo-file";
import { getRuntime } from "@/server/runtime";
import { previewSwitch } from "@/server/subscriptions/checkout/index";
import { aSubscription } from "@/test/subscription-fixtures";
import { aGroup, aPlan, aSubscriber, signSvcJwt } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import { demoContext } from "./catalogue-samples";

/** Subscriptions of one subscriber: to be read, changed, cancelled, deleted, and one that is shared. */
async function held(app: TestApp, demo: DemoFile) {
  const ctx = await demoContext(app, demo.account.id);
  const owner = { ctx, account: ctx.account, host: "localhost" };
  const subscriber = await aSubscriber(owner, "holder@readers.test", "Hal Holder");
  const giver = await aSubscriber(owner, "giver@readers.test", "Gia Giver");
  const plan = await aPlan(owner);
  const plus = await aPlan(owner, { groupId: plan.groupId, title: "Plus", priceCents: 3000 });
  const less = await aPlan(owner, { groupId: plan.groupId, title: "Less", priceCents: 100 });
  const one = () => aSubscription(owner, { subscriber, planId: plan.id });
  const offices = await aGroup(owner, { type: "group_access", name: "Offices of the holder" });
  const shared = await aPlan(owner, { groupId: offices.id, userLimit: 3 });
  await aSubscription(owner, { subscriber, planId: plan.id, giftOf: giver.id });
  const freed = await one();
  const switched = { id: freed.id, subscriberId: null, planId: less.id, switchType: "downgrade" as const };
  const { attemptToken } = await previewSwitch(
    { ...ctx, vault: testVault, egress: getRuntime().egress },
    { ...switched, paymentType: null },
  );
  return {
    plusId: plus.id,
    freed,
    freeToken: attemptToken,
    active: await one(),
    cancelled: await one(),
    deleted: await one(),
    deletedToo: await one(),
    shared: await aSubscription(owner, { subscriber, planId: shared.id }),
    jwt: await signSvcJwt(owner, { provider: "email", id: "holder@readers.test" }),
  };
}

/** Requests about what happens to subscriptions after they were bought. */
export async function lifecycleSamples(app: TestApp, demo: DemoFile) {
  const samples = await held(app, demo);
  const { active, cancelled, deleted, shared, jwt, plusId, freed, freeToken } = samples;
  const headers = { "content-type": "application/json" };
  const server = { headers: { "x-subauth": demo.account.server_key } };
  const sent = (method: string, body: object, more = {}) => ({
    method,
    body: JSON.stringify(body),
    headers: { ...headers, ...more },
  });
  const byServer = (method: string, body: object) => sent(method, body, server.headers);
  const holder = "/api/v1/subscribers/email/holder%40readers.test";
  const nobody = "/api/v1/subscribers/email/nobody%40readers.test";
  const byId = "/api/v1/subscriptions";
  const own = "/api/access/v1/members/me";
  const key = `key=${demo.account.key}`;
  const signed = `${key}&svc_jwt=${jwt}`;
  const metadata = { subscription: { metadata: { campaign: "autumn" }, notes: "by phone" } };
  return {
    getTestClock: [
      { path: "/api/v1/test_clock", init: server },
      { path: "/api/v1/test_clock", status: 401 },
    ],
    advanceTestClock: [
      { path: "/api/v1/test_clock", init: byServer("POST", { duration: "1h" }) },
      { path: "/api/v1/test_clock", status: 400, init: byServer("POST", { duration: "soon" }) },
      { path: "/api/v1/test_clock", status: 401, init: sent("POST", { duration: "1h" }) },
    ],
    listSubscriptions: [
      { path: `${holder}/subscriptions.json`, init: server },
      { path: `${holder}/subscriptions?active_only=true`, init: server },
      { path: `${nobody}/subscriptions.json`, init: server },
      { path: `${holder}/subscriptions.json`, status: 401 },
    ],
    listSubscriptionGifts: [
      { path: "/api/v1/subscribers/email/giver%40readers.test/subscription_gifts.json", init: server },
      { path: `${nobody}/subscription_gifts.json`, init: server },
    ],
    updateActiveSubscriptions: [
      {
        path: `${holder}/subscriptions.json`,
        status: 204,
        init: byServer("PATCH", { metadata: { seen: true } }),
      },
      { path: `${nobody}/subscriptions.json`, status: 404, init: byServer("PATCH", { metadata: {} }) },
    ],
    updateSubscription: [
      { path: `${holder}/subscriptions/${active.id}.json`, status: 204, init: byServer("PATCH", metadata) },
      { path: `${holder}/subscriptions/${active.id}.json`, status: 400, init: byServer("PATCH", {}) },
      { path: `${holder}/subscriptions/999999.json`, status: 404, init: byServer("PATCH", metadata) },
    ],
    deleteSubscription: [
      { path: `${holder}/subscriptions/${deleted.id}.json`, status: 204, init: byServer("DELETE", {}) },
      { path: `${holder}/subscriptions/${deleted.id}.json`, status: 404, init: byServer("DELETE", {}) },
    ],
    cancelSubscription: [
      {
        path: `${holder}/subscriptions/${cancelled.id}/cancel.json`,
        status: 204,
        init: byServer("PUT", {}),
      },
      {
        path: `${holder}/subscriptions/${cancelled.id}/cancel?immediately=true`,
        status: 204,
        init: byServer("PUT", {}),
      },
    ],
    addSubscriptionMember: [
      {
        path: `${holder}/subscriptions/${shared.id}/members`,
        status: 201,
        init: byServer("POST", { member: { provider: "email", identity: "mem@readers.test", name: "Mem" } }),
      },
      {
        path: `${holder}/subscriptions/${active.id}/members`,
        status: 400,
        init: byServer("POST", { member: { provider: "email", identity: "mem@readers.test" } }),
      },
    ],
    listSubscriptionMembers: [
      { path: `${holder}/subscriptions/${shared.id}/members`, init: server },
      { path: `${holder}/subscriptions/${active.id}/members`, status: 400, init: server },
    ],
    removeSubscriptionMembers: [
      { path: `${holder}/subscriptions/${shared.id}/members?ids[]=7`, init: byServer("DELETE", {}) },
      { path: `${holder}/subscriptions/${shared.id}/members`, status: 400, init: byServer("DELETE", {}) },
    ],
    updateSubscriptionById: [
      { path: `${byId}/${active.id}.json`, status: 204, init: byServer("PATCH", metadata) },
      { path: `${byId}/999999.json`, status: 404, init: byServer("PATCH", metadata) },
      { path: `${byId}/${active.id}.json`, status: 401, init: sent("PATCH", metadata) },
    ],
    deleteSubscriptionById: [
      { path: `${byId}/${samples.deletedToo.id}.json`, status: 204, init: byServer("DELETE", {}) },
      { path: `${byId}/${samples.deletedToo.id}.json`, status: 404, init: byServer("DELETE", {}) },
    ],
    cancelSubscriptionById: [
      { path: `${byId}/${cancelled.id}/cancel.json`, status: 204, init: byServer("PUT", {}) },
      { path: `${byId}/999999/cancel`, status: 404, init: byServer("PUT", {}) },
    ],
    addSubscriptionMemberById: [
      {
        path: `${byId}/${shared.id}/members`,
        status: 201,
        init: byServer("POST", { member: { provider: "email", identity: "mem@readers.test" } }),
      },
    ],
    listSubscriptionMembersById: [
      { path: `${byId}/${shared.id}/members`, init: server },
      { path: `${byId}/${active.id}/members.json`, status: 400, init: server },
    ],
    removeSubscriptionMembersById: [
      { path: `${byId}/${shared.id}/members?ids[]=7`, init: byServer("DELETE", {}) },
      { path: `${byId}/999999/members?ids[]=7`, status: 404, init: byServer("DELETE", {}) },
    ],
    listOwnSubscriptions: [
      { path: `${own}/subscriptions?${signed}` },
      { path: `${own}/subscriptions?${key}` },
      { path: `${own}/subscriptions`, status: 401 },
    ],
    listOwnGifts: [{ path: `${own}/subscription-gifts?${signed}` }],
    listOwnGiftsAlias: [{ path: `${own}/subscription-gifts?${signed}`, init: sent("POST", {}) }],
    cancelOwnSubscription: [
      {
        path: `${own}/subscriptions/${cancelled.id}/cancel?${signed}`,
        status: 204,
        init: sent("PUT", {}),
      },
      { path: `${own}/subscriptions/${active.id}/cancel?${key}`, status: 401, init: sent("PUT", {}) },
    ],
    updateOwnSubscription: [
      { path: `${own}/subscriptions/${active.id}?${signed}`, init: sent("PATCH", metadata) },
      { path: `${own}/subscriptions/999999?${signed}`, status: 404, init: sent("PATCH", metadata) },
    ],
    updateOwnActiveSubscriptions: [
      { path: `${own}/subscriptions?${signed}`, status: 204, init: sent("PATCH", { metadata: { a: 1 } }) },
    ],
    getOwnSubscription: [
      { path: `${own}/subscriptions/${active.id}?${signed}` },
      { path: `${own}/subscriptions/999999?${signed}`, status: 404 },
      { path: `${own}/subscriptions/${active.id}?${key}`, status: 401 },
    ],
    getOwnSubscriptionAlias: [
      { path: `${own}/subscriptions/${active.id}?${signed}`, init: sent("POST", {}) },
    ],
    previewSwitchPlan: [
      {
        path: `${own}/subscriptions/${active.id}/switch_plan/preview?${signed}`,
        init: sent("POST", { subscription_plan_id: plusId, switch_type: "upgrade" }),
      },
    ],
    switchPlan: [
      {
        path: `${own}/subscriptions/${active.id}/switch_plan?${signed}`,
        status: 404,
        init: sent("POST", { attempt_token: "no-such-token" }),
      },
      {
        path: `${own}/subscriptions/${freed.id}/switch_plan?${signed}`,
        init: sent("POST", { attempt_token: freeToken }),
      },
    ],
    extendOwnSubscription: [
      {
        path: `${own}/subscriptions/${active.id}/extend?${signed}`,
        status: 403,
        init: sent("PATCH", { extend_to: "indefinitely" }),
      },
    ],
  };
}
