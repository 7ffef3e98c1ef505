import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { requirePermission } from "@/server/staff/index";
import { findMemberPage, type MemberSearch } from "./member-list.repository";
import type { MemberListItem } from "./member-list-item";

export interface MemberListQuery {
  filter: {
    text?: string | undefined;
    /** true: only locked members; false: only the others. */
    locked?: boolean | undefined;
  };
  page: PageRequest;
}

const LAST_CHARACTER = "\u{10ffff}";
const MAX_ID = 2_147_483_647;

/** Parses a search of staff: a prefix of an e-mail address, name or phone number, or the id of a member. */
export function parseMemberSearch(text: string): MemberSearch | null {
  const query = text.trim().toLowerCase();
  if (query === "") return null;
  const id = /^#?\d{1,10}$/.test(query) ? Number(query.replace("#", "")) : null;
  return {
    prefix: query,
    beyond: `${query}${LAST_CHARACTER}`,
    id: id !== null && id <= MAX_ID ? id : null,
  };
}

/** Lists the account's members page by page, the newest first; a text matches the prefix of any of their names. */
export async function browseMembers(
  ctx: Context,
  { filter, page }: MemberListQuery,
): Promise<Page<MemberListItem>> {
  requirePermission(ctx, "members:read");
  const slice = toPageSlice(page, "number");
  const search = parseMemberSearch(filter.text ?? "");
  const rows = await findMemberPage(ctx.db, ctx.account.id, {
    search,
    locked: filter.locked ?? null,
    slice,
  });
  return buildPage(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}
