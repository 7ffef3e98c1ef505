import type { Context } from "@/server/context/index";
import { requirePermission } from "@/server/staff/index";
import type { FacetKind, FacetOption } from "./filter-options.repository";
import { findFacetOptions, findTemplates } from "./filter-options.repository";

/** List up to 20 sections, authors, tags or entities whose name contains a text, the most used first. */
export function listFacetOptions(
  ctx: Context,
  input: { kind: FacetKind; text: string },
): Promise<FacetOption[]> {
  requirePermission(ctx, "stories:read");
  return findFacetOptions(ctx.db, ctx.account.id, input);
}

/** List the templates that the account's published stories use; a plain text story has `text`. */
export async function listTemplates(ctx: Context): Promise<string[]> {
  requirePermission(ctx, "stories:read");
  return findTemplates(ctx.db, ctx.account.id);
}
