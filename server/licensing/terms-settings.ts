import { type AccountSettings, changeSettings, lockSettings, readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { AiLicensingTerms, LicenceTerms } from "@/shared/ai-licensing";
import type { LicensingPlan, LicensingSources } from "./licensing";
import { getPlanId } from "./terms.rules";

type AiLicensing = AccountSettings["aiLicensing"];

/** Gets the account's current terms for AI crawlers. */
export async function getAiLicensing(ctx: Context): Promise<AiLicensing> {
  requirePermission(ctx, "catalogue:read");
  return (await readSettings(ctx.db, ctx.account.id)).aiLicensing;
}

/** What staff choose from for the terms. */
export interface LicenceOptions {
  plans: readonly LicensingPlan[];
  /** Parents before their children; `depth`: number of ancestors. */
  sections: readonly { id: number; name: string; depth: number }[];
}

/** Lists the plans and sections that terms can name. */
export async function listLicenceOptions(ctx: Context, sources: LicensingSources): Promise<LicenceOptions> {
  requirePermission(ctx, "catalogue:read");
  const [plans, sections] = await Promise.all([sources.listPlans(ctx), sources.listSections(ctx)]);
  return {
    plans,
    sections: sections.map(({ id, name, lineage }) => ({ id, name, depth: lineage.length - 1 })),
  };
}

/** Refuses plans and sections that do not exist, each at its field. */
async function requireKnown(
  ctx: Context,
  sources: LicensingSources,
  change: AiLicensingTerms,
): Promise<void> {
  const all: readonly [string, LicenceTerms][] = [
    ["standard", change.standard],
    ...change.exceptions.map((terms, at): [string, LicenceTerms] => [`exceptions.${at}`, terms]),
  ];
  const planIds = [...new Set(all.flatMap(([, terms]) => getPlanId(terms) ?? []))];
  const prices = planIds.length === 0 ? new Map() : await sources.findPrices(ctx, planIds);
  for (const [field, terms] of all) {
    const planId = getPlanId(terms);
    if (planId !== null && !prices.has(planId))
      throw invalid(`${field}.payment.planId`, "Choose a plan that is on sale.");
  }
  const sections = new Set((await sources.listSections(ctx)).map(({ id }) => id));
  for (const [at, { sectionId }] of change.exceptions.entries())
    if (sectionId !== null && !sections.has(sectionId))
      throw invalid(`exceptions.${at}.sectionId`, "This section does not exist any more.");
}

/**
 * Changes the terms for AI crawlers; every process applies them within seconds. Licence tokens for terms that changed
 * are refused from then on. `version`: the one that was edited; conflict: somebody changed it since.
 */
export async function saveAiLicensing(
  ctx: Context,
  sources: LicensingSources,
  { version, ...change }: AiLicensing,
): Promise<AiLicensing> {
  requirePermission(ctx, "catalogue:write");
  await requireKnown(ctx, sources, change);
  return ctx.db.transaction(async (tx) => {
    const { aiLicensing } = await lockSettings(tx, ctx.account.id);
    if (aiLicensing.version !== version)
      throw new AppError("conflict", "Somebody else changed these terms. Reload to see their changes.");
    const changed = { aiLicensing: { ...change, version: version + 1 } };
    return (await changeSettings(tx, ctx.account.id, { section: null, change: changed })).aiLicensing;
  });
}
