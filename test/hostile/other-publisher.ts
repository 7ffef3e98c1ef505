import { eraseReader } from "@/server/privacy/index";
import { createPurchaseBody, createSandboxShop, readSold } from "@/test/checkout";
import { createPrivacyContext } from "@/test/privacy";
import { createMember } from "@/test/readers";
import { aStory } from "@/test/stories";
import { aCoupon, aGroup, anAsset, aPlan, aPricingPlan } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";

/** Part of every text of the other publisher: a response that contains it leaks another account's data. */
export const MARK = "Zanzibar Gazette";
export const THEIR_READER = "reader@zanzibar.test";

/** Another publisher with one object of each kind, by the names under which requests refer to it. */
export async function createOtherPublisher(app: TestApp) {
  const shop = await createSandboxShop(app);
  const asset = await anAsset(shop, { title: `${MARK} site` });
  const group = await aGroup(shop, { name: `${MARK} readers`, type: "group_access", assetIds: [asset.id] });
  const plan = await aPlan(shop, { groupId: group.id, title: `${MARK} plan`, userLimit: 3 });
  const price = await aPricingPlan(shop, { title: `${MARK} story` });
  await aCoupon(shop, { code: "ZANZIBAR", title: `${MARK} coupon` });
  const story = await aStory(shop.ctx, { content: { headline: `${MARK} news`, access: "subscription" } });
  const input = createPurchaseBody(plan.id, {}, { name: `${MARK} subscriber` });
  const paid = createPurchaseBody(plan.id, { payment_token: "tok_success" }, { name: `${MARK} subscriber` });
  const subscription = readSold(await shop.sell(THEIR_READER, paid));
  const member = { provider: "email", identity: "member@zanzibar.test", name: `${MARK} member` };
  const path = `/api/v1/subscriptions/${subscription.id}/members`;
  const added = await shop.post(path, { member }, shop.server);
  const { subscriberId } = await app.db.prisma.subscription.findUniqueOrThrow({
    where: { id: Number(subscription.id) },
  });
  const reader = await createMember(shop, { name: `${MARK} member` });
  const erased = await createMember(shop, { name: `${MARK} erased` });
  const erasure = await eraseReader(createPrivacyContext(shop), {
    key: { readerId: erased.member.id },
    endSubscriptions: false,
  });
  const preview = await shop.backoffice(THEIR_READER, "subscriptions/preview.json", input);
  const token = String(preview.body.attempt_token);
  const ids: Readonly<Record<string, string | number>> = {
    "group-id": group.id,
    "plan-id": plan.id,
    "subscription-plan-id": plan.id,
    subscription_plan_id: plan.id,
    code: "ZANZIBAR",
    coupon_code: "ZANZIBAR",
    "subscription-id": subscription.id,
    renewal_of: subscription.id,
    "reader-id": reader.member.id,
    "subscriber-id": subscriberId,
    "erasure-id": erasure.id,
    "invoice-id": subscription.invoices[0].id,
    "story-id": story.id,
    story_id: story.id,
    id: story.id,
    "dynamic_assets.id": story.id,
    "collection_id[]": story.id,
    "attempt-token": token,
    attempt_token: token,
    ids: added.body.members.id,
    asset_ids: asset.id,
    display_asset_ids: asset.id,
    additional_asset_ids: asset.id,
  };
  return { ...shop, ids, priceId: price.id };
}

/** An unknown value of the same kind. */
export function toUnknownValue(value: string | number): string | number {
  if (typeof value === "number") return 2_000_000_000;
  return /^[0-9a-f-]{36}$/.test(value) ? "00000000-0000-4000-8000-000000000000" : "nobodys";
}

/** Rows of an account in every table with an account column, by table. */
export async function readAccountRows(
  app: TestApp,
  accountId: number,
): Promise<Readonly<Record<string, string>>> {
  const tables = await app.db.prisma.$queryRawUnsafe<{ name: string }[]>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'`,
  );
  const held: Record<string, string> = {};
  for (const { name } of tables) {
    const text = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest
      from ${name} t where account_id = $1`;
    const [row] = await app.db.prisma.$queryRawUnsafe<{ digest: string }[]>(text, accountId);
    held[name] = row?.digest ?? "";
  }
  return held;
}
