import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { describeScopes, listScopes } from "./describe-terms";
import { findPageScope } from "./find-scope";
import type { LicensingSources } from "./licensing";

/**
 * Gets the RSL document with the terms of the whole publication, or of the page at an address. not_found: the
 * publication offers no licences, or the address is elsewhere.
 */
export async function getTermsDocument(
  ctx: Context,
  sources: LicensingSources,
  address: string | null,
): Promise<string> {
  if (!ctx.account.settings.aiLicensing.enabled) throw notFound("licence terms");
  if (address === null) return describeScopes(ctx, sources, await listScopes(ctx, sources));
  const scope = await findPageScope(ctx, sources, address);
  if (scope === null) throw notFound("licence terms");
  return describeScopes(ctx, sources, [scope]);
}
