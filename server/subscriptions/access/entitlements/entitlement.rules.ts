import type { Entitlement } from "../access";
import { accessLevelOf } from "../coverage.rules";
import { validityOf } from "../entitlement-validity.rules";

/** A thing that a token opens, in as few words as an edge worker needs. */
export type TokenAsset =
  | { type: "site" }
  | { type: "story"; access_level: number }
  | { type: "section"; id: string }
  | { type: "bought_story" | "bought_collection"; id: string };

/** What a token says beside whom it is for. */
interface TokenEntitlement {
  assets: readonly TokenAsset[];
  /** When the first of the rights behind it ends; null: none does. */
  endsAt: Date | null;
}

function assetsOf({ assets, boughtAssets }: Entitlement): TokenAsset[] {
  const owned = assets.flatMap((asset): TokenAsset[] => {
    switch (asset.type) {
      case "site":
        return [{ type: "site" }];
      case "story":
        return [{ type: "story", access_level: accessLevelOf(asset.metadata) }];
      case "section":
        return asset.externalId === null ? [] : [{ type: "section", id: asset.externalId }];
      case "static":
        return [];
    }
  });
  const bought = boughtAssets.map(({ type, id }): TokenAsset => {
    return { type: type === "story" ? "bought_story" : "bought_collection", id };
  });
  return [...owned, ...bought];
}

/** When a right that is in force stops being so. */
function endOf({ endAt, graceEndsAt }: Entitlement, now: Date): Date | null {
  return endAt !== null && endAt <= now ? graceEndsAt : endAt;
}

/** What a reader's rights open now, each thing once. */
export function entitlementOf(rights: readonly Entitlement[], now: Date): TokenEntitlement {
  const open = rights.filter((right) => validityOf(right, now).inForce);
  const assets = new Map(open.flatMap(assetsOf).map((asset) => [JSON.stringify(asset), asset]));
  const ends = open.map((right) => endOf(right, now)).filter((end) => end !== null);
  const first = ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
  return { assets: [...assets.values()], endsAt: first };
}
