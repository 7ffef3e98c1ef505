import { type Context, requireReader } from "@/server/context/index";
import { getPageKey, type PageAddress } from "@/server/engagement/pages/index";
import { type ActivityRow, findActivity, findLinkedReaders, findReadersByName } from "./people.repository";

/** Find readers by name, for mentions. Discloses no more about them than comments show. */
export function findAuthors(
  ctx: Context,
  { page, widgetId, name, limit }: { page: PageAddress; widgetId: string; name: string; limit: number },
): Promise<{ all: string[]; ofRealm: string[] }> {
  const pattern = `%${name.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return findReadersByName(ctx.db, ctx.account.id, {
    pattern,
    limit,
    pageKey: getPageKey(ctx.account, page),
    widgetId,
  });
}

/** List the acting reader's comments in any status: in this account, or in all accounts of its organization. */
export async function listActivity(
  ctx: Context,
  query: { everywhere: boolean; page: number; perPage: number; order: "asc" | "desc" },
): Promise<ActivityRow[]> {
  const { page, perPage, order, everywhere } = query;
  const { id: readerId } = requireReader(ctx);
  const accountId = ctx.account.id;
  const linkedReaders = everywhere ? await findLinkedReaders(ctx.db, accountId, readerId) : [];
  const readers = [{ accountId, readerId }, ...linkedReaders];
  return findActivity(ctx.db, readers, { order, limit: perPage, offset: (page - 1) * perPage });
}
