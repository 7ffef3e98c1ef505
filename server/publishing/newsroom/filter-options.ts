import type { Context } from "@/server/accounts/index";
import { requirePermission } from "@/server/staff/index";
import { findFacetOptions, findTemplates } from "./filter-options.repository";
import type { Named } from "./story-summary";

export type FacetKind = "section" | "author" | "tag" | "entity";

/** A thing to filter by, and how many published stories it holds. */
export interface FacetOption extends Named {
  slug: string | null;
  stories: number;
}

/** Up to 20 sections, authors, tags or entities whose name holds a text, the most used first. */
export function listFacetOptions(
  ctx: Context,
  input: { kind: FacetKind; text: string },
): Promise<FacetOption[]> {
  requirePermission(ctx, "stories:read");
  return findFacetOptions(ctx.db, ctx.account.id, input);
}

/** Templates that published stories of the account use; a plain text story is `text`. */
export async function listTemplates(ctx: Context): Promise<string[]> {
  requirePermission(ctx, "stories:read");
  return findTemplates(ctx.db, ctx.account.id);
}
