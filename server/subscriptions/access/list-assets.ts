import type { Context } from "@/server/accounts/index";
import type { OwnedAsset } from "./access";
import { toEntitlement } from "./entitlement-row";
import { validityOf } from "./entitlement-validity.rules";
import { listEntitlements } from "./past.repository";

/** Everything that a subscriber's running subscriptions and memberships open, each thing once; of nobody, nothing. */
export async function listAssetsOf(ctx: Context, subscriberId: number | null): Promise<OwnedAsset[]> {
  if (subscriberId === null) return [];
  const now = ctx.clock.now();
  const rows = await listEntitlements(ctx.db, ctx.account.id, subscriberId);
  const rights = rows.map(toEntitlement).filter((right) => right !== null);
  const open = rights.filter((right) => validityOf(right, now).inForce);
  const found = new Map<string, OwnedAsset>();
  for (const asset of open.flatMap(({ assets }) => assets)) {
    const name = JSON.stringify([asset.type, asset.title, asset.externalId, asset.metadata]);
    if (!found.has(name)) found.set(name, asset);
  }
  return [...found.values()];
}
