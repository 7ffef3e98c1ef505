import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { requirePermission } from "@/server/staff/index";
import { findMemberPage, type MemberSearch } from "./desk.repository";
import type { MemberListItem } from "./member-line";

export interface MemberListQuery {
  filter: {
    text?: string | undefined;
    /** true: only those whom staff keep out; false: only the others. */
    locked?: boolean | undefined;
  };
  page: PageRequest;
}

const LAST_CHARACTER = "\u{10ffff}";
const LARGEST_ID = 2_147_483_647;

/** Reads what staff typed: the beginning of an address, a name or a phone number, or a member's number. */
export function memberSearch(text: string): MemberSearch | null {
  const typed = text.trim().toLowerCase();
  if (typed === "") return null;
  const id = /^#?\d{1,10}$/.test(typed) ? Number(typed.replace("#", "")) : null;
  return {
    prefix: typed,
    beyond: `${typed}${LAST_CHARACTER}`,
    id: id !== null && id <= LARGEST_ID ? id : null,
  };
}

/** The account's members page by page, the newest first; a text finds them by the beginning of any of their names. */
export async function browseMembers(
  ctx: Context,
  { filter, page }: MemberListQuery,
): Promise<Page<MemberListItem>> {
  requirePermission(ctx, "members:read");
  const slice = sliceOf(page, "number");
  const search = memberSearch(filter.text ?? "");
  const found = await findMemberPage(ctx.db, ctx.account.id, {
    search,
    locked: filter.locked ?? null,
    slice,
  });
  return pageOf(slice, found, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}
