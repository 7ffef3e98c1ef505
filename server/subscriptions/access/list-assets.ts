import type { Context } from "@/server/context/index";
import type { OwnedAsset } from "./access";
import { toEntitlement } from "./entitlement-row";
import { computeValidity } from "./entitlement-validity.rules";
import { listEntitlements } from "./past-entitlements.repository";

/**
 * List what a subscriber's valid subscriptions and memberships open, without duplicates; empty without a subscriber.
 */
export async function listOpenAssets(ctx: Context, subscriberId: number | null): Promise<OwnedAsset[]> {
  if (subscriberId === null) return [];
  const now = ctx.clock.now();
  const rows = await listEntitlements(ctx.db, ctx.account.id, subscriberId);
  const entitlements = rows.map(toEntitlement).filter((entitlement) => entitlement !== null);
  const open = entitlements.filter((entitlement) => computeValidity(entitlement, now).inForce);
  const assetsByKey = new Map<string, OwnedAsset>();
  for (const asset of open.flatMap(({ assets }) => assets)) {
    const key = JSON.stringify([asset.type, asset.title, asset.externalId, asset.metadata]);
    if (!assetsByKey.has(key)) assetsByKey.set(key, asset);
  }
  return [...assetsByKey.values()];
}
