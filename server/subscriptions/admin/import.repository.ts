import { type Statements, statement } from "@/server/platform/db/index";

const KNOWN = statement(
  "desk_external_id_known",
  "select exists (select from subscription where account_id = $1 and external_id = $2) as known",
);

export async function isKnownExternalId(
  db: Statements,
  accountId: number,
  externalId: string,
): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>(KNOWN, [accountId, externalId]);
  return row?.known ?? false;
}
