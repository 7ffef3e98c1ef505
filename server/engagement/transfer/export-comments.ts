import type { Context } from "@/server/context/index";
import { type ExportedRealm, type ExportedRow, findExported, findRealms } from "./export.repository";
import { toRecordLine } from "./record-line";

function toLine({ page, widget }: ExportedRealm, row: ExportedRow): string {
  const { authorKey, authorName, authorAvatar, authorBio, authorEmail, ...comment } = row;
  const author = {
    key: authorKey,
    name: authorName,
    avatar: authorAvatar,
    bio: authorBio,
    email: authorEmail,
  };
  return toRecordLine({ ...comment, page, widget, author });
}

/**
 * Export all comments of the account as lines of NDJSON, page by page, root comments before replies: an import
 * elsewhere and a new export give the same file.
 */
export async function* exportComments(ctx: Context): AsyncGenerator<string> {
  for (const realm of await findRealms(ctx.db, ctx.account.id)) {
    const rows = await findExported(ctx.db, ctx.account.id, realm.id);
    for (const row of rows) yield `${toLine(realm, row)}\n`;
  }
}
