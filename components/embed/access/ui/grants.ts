import type { Grant, PurchaseableAsset, Svc } from "../types";

/** Asks once for an asset, however many components of a page want to know. */
export function createGrants(svc: Svc): (asset: PurchaseableAsset, meterDisabled: boolean) => Promise<Grant> {
  const asked = new Map<string, Promise<Grant>>();
  const forget = () => asked.clear();
  for (const name of ["svc:user", "svc:purchase"]) document.addEventListener(name, forget);
  return (asset, meterDisabled) => {
    const key = `${asset.type ?? "story"} ${asset.id} ${meterDisabled}`;
    const known = asked.get(key) ?? svc.isAssetAccessible(asset, meterDisabled);
    asked.set(key, known);
    known.catch(() => asked.delete(key));
    return known;
  };
}
