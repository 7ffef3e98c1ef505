import type { Context } from "@/server/accounts/index";
import { parseCollectionRules } from "@/server/publishing/collections/index";
import { requirePermission } from "@/server/staff/index";
import { findNames, findTagNames, named } from "./names.repository";
import type { Named } from "./story-summary";

/** Names of what a collection's rules name. */
export interface RuleNames {
  sections: Named[];
  authors: Named[];
  entities: Named[];
  tags: { slug: string; name: string }[];
}

/** What rules name, by the names staff know it by; what the account no longer has is left out. */
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
    sections: named(sectionIds, names.section),
    authors: named(authorIds, names.author),
    entities: named(entityIds, names.entity),
    tags: await findTagNames(ctx.db, ctx.account.id, tagSlugs),
  };
}
