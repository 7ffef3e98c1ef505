import type { Entitlement } from "../access";
import { parseAccessLevel } from "../coverage.rules";
import { computeValidity } from "../entitlement-validity.rules";

/** An asset that a token opens, in the compact form for edge workers. */
export type TokenAsset =
  | { type: "site" }
  | { type: "story"; access_level: number }
  | { type: "section"; id: string }
  | { type: "bought_story" | "bought_collection"; id: string };

/** The access claims of a token. */
interface TokenEntitlement {
  assets: readonly TokenAsset[];
  /** When the first of the underlying entitlements ends; null: none ends. */
  endsAt: Date | null;
}

function toTokenAssets({ assets, boughtAssets }: Entitlement): TokenAsset[] {
  const owned = assets.flatMap((asset): TokenAsset[] => {
    switch (asset.type) {
      case "site":
        return [{ type: "site" }];
      case "story":
        return [{ type: "story", access_level: parseAccessLevel(asset.metadata) }];
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

/** Compute when a valid entitlement stops being valid. */
function computeEnd({ endAt, graceEndsAt }: Entitlement, now: Date): Date | null {
  return endAt !== null && endAt <= now ? graceEndsAt : endAt;
}

/** Compute what a reader's entitlements open now, without duplicates. */
export function toTokenEntitlement(entitlements: readonly Entitlement[], now: Date): TokenEntitlement {
  const open = entitlements.filter((entitlement) => computeValidity(entitlement, now).inForce);
  const assets = new Map(open.flatMap(toTokenAssets).map((asset) => [JSON.stringify(asset), asset]));
  const ends = open.map((entitlement) => computeEnd(entitlement, now)).filter((end) => end !== null);
  const first = ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
  return { assets: [...assets.values()], endsAt: first };
}
