import type { Grant, PurchaseableAsset, Svc } from "../types";

/** Caches the access decision of an asset, so that several components share one request. */
export function createGrants(svc: Svc): (asset: PurchaseableAsset, meterDisabled: boolean) => Promise<Grant> {
  const requests = new Map<string, Promise<Grant>>();
  const clearCache = () => requests.clear();
  for (const name of ["svc:user", "svc:purchase"]) document.addEventListener(name, clearCache);
  return (asset, meterDisabled) => {
    const key = `${asset.type ?? "story"} ${asset.id} ${meterDisabled}`;
    const existing = requests.get(key) ?? svc.isAssetAccessible(asset, meterDisabled);
    requests.set(key, existing);
    existing.catch(() => requests.delete(key));
    return existing;
  };
}
