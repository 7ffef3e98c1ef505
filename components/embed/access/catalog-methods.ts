import type { Api } from "./api";
import { getReaderId } from "./device";
import type { Campaign, Grant, PricingPlan, Storefront, SubscriptionGroup, Svc } from "./types";

type Reading = Pick<
  Svc,
  | "getSubscriptionGroups"
  | "getSubscriptionPlans"
  | "getCampaigns"
  | "getGroupSubscriptions"
  | "getStorefront"
  | "getAssetPlans"
  | "validateCoupon"
  | "getChargeSummary"
  | "isAssetAccessible"
  | "pingbackAssetAccess"
  | "getAssets"
>;

const PUBLIC = { identity: "anybody" } as const;

/** Methods on offers and on access to stories. */
export function createCatalogMethods(api: Api): Reading {
  const loadGroups = async (path: string) =>
    (await api.request<{ subscription_groups: SubscriptionGroup[] }>(path, PUBLIC)).subscription_groups;
  const getSubscriptionGroups = () => loadGroups("/api/v1/subscription_groups.json");
  const toStoryPath = (id: string, endpoint: string) =>
    `/api/access/v1/stories/${encodeURIComponent(id)}/${endpoint}`;
  return {
    getSubscriptionGroups,
    getSubscriptionPlans: async () =>
      (await getSubscriptionGroups()).flatMap(({ subscription_plans: plans }) => plans),
    getCampaigns: async () =>
      (await api.request<{ subscription_groups: Campaign[] }>("/api/v1/campaigns.json", PUBLIC))
        .subscription_groups,
    getGroupSubscriptions: () => api.request<SubscriptionGroup[]>("/api/v1/group_subscriptions", PUBLIC),
    getStorefront: () => api.request<Storefront>("/api/access/v1/storefront", PUBLIC),
    getAssetPlans: async ({ id, type = "story" }) => {
      const path = `/api/v1/asset/${encodeURIComponent(type)}/pricing_plans.json`;
      const response = await api.request<{ pricing_plans: PricingPlan[] }>(path, {
        ...PUBLIC,
        query: { id },
      });
      return response.pricing_plans;
    },
    validateCoupon: ({ subscriptionPlanId, couponCode, currency }) => {
      const code = encodeURIComponent(couponCode.trim());
      const path = `/api/access/v1/subscription_plans/${subscriptionPlanId}/coupon_codes/${code}/validate`;
      return api.request(path, { query: { currency } });
    },
    getChargeSummary: (input) =>
      api.request("/api/access/v1/charge-summary", {
        query: {
          subscription_plan_id: input.subscriptionPlanId,
          story_id: input.storyId,
          currency: input.currency,
          coupon_code: input.couponCode,
          trial_period: input.trialPeriod,
          gift: input.gift,
          gift_starts_on: input.giftStartsOn,
        },
      }),
    isAssetAccessible: ({ id }, disableMeter = false) =>
      api.request<Grant>(toStoryPath(id, "access"), {
        query: { readerId: getReaderId(), ...(disableMeter && { "disable-meter": true }) },
      }),
    pingbackAssetAccess: async ({ id }, grant) => {
      const query = { readerId: getReaderId() };
      await api.request(toStoryPath(id, "pingback"), { method: "POST", query, body: grant, keepalive: true });
    },
    getAssets: () => api.request("/api/access/v1/members/me/assets"),
  };
}
