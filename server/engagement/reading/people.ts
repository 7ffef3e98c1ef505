import type { Context } from "@/server/accounts/index";
import { requireReader } from "@/server/engagement/comments/index";
import { keyOfPage, type PageAddress } from "@/server/engagement/pages/index";
import { type ActivityRow, findActivity, findElsewhere, findPeople } from "./people.repository";

/** Readers whose name holds a text, for naming them in a comment. Never tells more of them than comments show. */
export function findAuthors(
  ctx: Context,
  { page, widgetId, name, limit }: { page: PageAddress; widgetId: string; name: string; limit: number },
): Promise<{ all: string[]; ofRealm: string[] }> {
  const pattern = `%${name.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return findPeople(ctx.db, ctx.account.id, {
    pattern,
    limit,
    pageKey: keyOfPage(ctx.account, page),
    widgetId,
  });
}

/** What the reader who asks wrote, whatever became of it: here, or in all accounts of their account's organization. */
export async function listActivity(
  ctx: Context,
  asked: { everywhere: boolean; page: number; perPage: number; order: "asc" | "desc" },
): Promise<ActivityRow[]> {
  const { page, perPage, order, everywhere } = asked;
  const { id: readerId } = requireReader(ctx);
  const accountId = ctx.account.id;
  const elsewhere = everywhere ? await findElsewhere(ctx.db, accountId, readerId) : [];
  const readers = [{ accountId, readerId }, ...elsewhere];
  return findActivity(ctx.db, readers, { order, limit: perPage, offset: (page - 1) * perPage });
}
