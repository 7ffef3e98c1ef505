import type { Context } from "@/server/context/index";
import type { LicenceTerms } from "@/shared/ai-licensing";
import type { LicensedSection, LicensedStory, LicensingSources } from "./licensing";
import { type LicensedContent, writeRslDocument, writeRslItem } from "./rsl-xml.rules";
import { choosePatternTerms, chooseTerms, getPlanId } from "./terms.rules";

/** A part of the publication under terms: everything at its address has these terms, or more specific ones. */
export type TermsScope = LicensedContent;

/** Lists the parts of the publication that the document of the whole publication names, with their terms. */
export async function listScopes(ctx: Context, sources: LicensingSources): Promise<TermsScope[]> {
  const { aiLicensing } = ctx.account.settings;
  const named = new Set(aiLicensing.exceptions.flatMap(({ sectionId }) => sectionId ?? []));
  const sections: readonly LicensedSection[] = named.size === 0 ? [] : await sources.listSections(ctx);
  return [
    { url: "/", terms: choosePatternTerms(aiLicensing, []) },
    ...sections
      .filter(({ lineage }) => lineage.some((id) => named.has(id)))
      .flatMap(({ lineage, paths }) =>
        paths.map((url) => ({ url, terms: choosePatternTerms(aiLicensing, lineage) })),
      ),
  ];
}

/** Returns a story's own terms. */
export function getStoryTerms(ctx: Context, { sectionIds, level }: LicensedStory): LicenceTerms {
  return chooseTerms(ctx.account.settings.aiLicensing, { sectionIds, level });
}

async function loadPublisher(ctx: Context, sources: LicensingSources, terms: readonly LicenceTerms[]) {
  const { name, siteUrl, settings } = ctx.account;
  const planIds = [...new Set(terms.flatMap((one) => getPlanId(one) ?? []))];
  const prices = planIds.length === 0 ? new Map<number, never>() : await sources.findPrices(ctx, planIds);
  const { termsUrl, contactUrl } = settings.aiLicensing;
  return { name, siteUrl, termsUrl, contactUrl, prices };
}

/** Writes the RSL document of parts of the publication. */
export async function describeScopes(
  ctx: Context,
  sources: LicensingSources,
  scopes: readonly TermsScope[],
): Promise<string> {
  const publisher = await loadPublisher(
    ctx,
    sources,
    scopes.map(({ terms }) => terms),
  );
  return writeRslDocument(scopes, publisher);
}

/** Writes the terms of a feed's items. */
export type DescribeItem = (story: Omit<LicensedStory, "id">) => string;

/** Loads what the terms of a feed's items need; null: the publication states none. */
export async function createItemDescriber(
  ctx: Context,
  sources: LicensingSources,
): Promise<DescribeItem | null> {
  const { aiLicensing } = ctx.account.settings;
  if (!aiLicensing.enabled) return null;
  const publisher = await loadPublisher(ctx, sources, [aiLicensing.standard, ...aiLicensing.exceptions]);
  return ({ path, sectionIds, level }) =>
    writeRslItem({ url: path, terms: chooseTerms(aiLicensing, { sectionIds, level }) }, publisher);
}
