import type { Context } from "@/server/accounts/index";
import type { Op } from "@/server/engagement/comments/index";
import { type ExportedRealm, type ExportedRow, findExported, findRealms } from "./export.repository";
import { recordLine } from "./record-line";

function lineOf({ page, widget }: ExportedRealm, row: ExportedRow & { ops: readonly Op[] }): string {
  const { authorKey, authorName, authorAvatar, authorBio, authorEmail, ...comment } = row;
  const author = {
    key: authorKey,
    name: authorName,
    avatar: authorAvatar,
    bio: authorBio,
    email: authorEmail,
  };
  return recordLine({ ...comment, page, widget, author });
}

function hasOps(row: ExportedRow): row is ExportedRow & { ops: readonly Op[] } {
  return Array.isArray(row.ops);
}

/**
 * Every comment of the account as lines of NDJSON, page by page, each comment that answers no other before those that
 * answer: imported elsewhere and exported again, it is the same file.
 */
export async function* exportComments(ctx: Context): AsyncGenerator<string> {
  for (const realm of await findRealms(ctx.db, ctx.account.id)) {
    const rows = await findExported(ctx.db, ctx.account.id, realm.id);
    for (const row of rows.filter(hasOps)) yield `${lineOf(realm, row)}\n`;
  }
}
