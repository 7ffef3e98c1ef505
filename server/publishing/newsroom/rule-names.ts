import type { Context } from "@/server/context/index";
import { parseCollectionRules } from "@/server/publishing/collections/index";
import { requirePermission } from "@/server/staff/index";
import { findNames, findTagNames, toNamedList } from "./reference-names.repository";
import type { Named } from "./story-summary";

/** Names of the records in a collection's rules. */
export interface RuleNames {
  sections: Named[];
  authors: Named[];
  entities: Named[];
  tags: { slug: string; name: string }[];
}

/** Get the names of the records in rules; deleted records are omitted. */
export async function listRuleNames(ctx: Context, rules: Record<string, unknown>): Promise<RuleNames> {
  requirePermission(ctx, "collections:read");
  const parsed = parseCollectionRules(rules);
  const { sectionIds = [], authorIds = [], entityIds = [], tagSlugs = [] } = parsed ?? {};
  const names = await findNames(ctx.db, ctx.account.id, {
    section: sectionIds,
    author: authorIds,
    entity: entityIds,
  });
  return {
    sections: toNamedList(sectionIds, names.section),
    authors: toNamedList(authorIds, names.author),
    entities: toNamedList(entityIds, names.entity),
    tags: await findTagNames(ctx.db, ctx.account.id, tagSlugs),
  };
}
