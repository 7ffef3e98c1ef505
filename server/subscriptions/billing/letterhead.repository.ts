import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { Logo } from "./letterhead";

// Raw SQL: one statement changes parts of a JSON document, so that concurrent changes of other parts are both stored.
const SAVE = statement(
  "letterhead_save",
  `update account set settings = jsonb_set(
     jsonb_set(coalesce(settings, '{}'::jsonb), '{subscriptions}', coalesce(settings -> 'subscriptions', '{}'::jsonb)),
     '{subscriptions,invoices}', coalesce(settings #> '{subscriptions,invoices}', '{}'::jsonb) || $2::text::jsonb)
   where id = $1 returning settings`,
);

/** Update parts of the account's letterhead; parts that are left out stay unchanged. Returns all of its settings. */
export async function writeLetterhead(
  db: Statements,
  accountId: number,
  change: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const [row] = await db.query(SAVE, [accountId, JSON.stringify(change)]);
  if (row === undefined) throw new Error("account not found while saving its letterhead");
  return row.settings;
}

/** Store a logo under the hash of its bytes; idempotent. */
export async function insertLogo(
  { prisma }: Db,
  accountId: number,
  { hash, logo, now }: { hash: string; logo: Logo; now: Date },
): Promise<void> {
  const { png, width, height } = logo;
  await prisma.letterheadLogo.createMany({
    data: [{ accountId, hash, png, width, height, createdAt: now }],
    skipDuplicates: true,
  });
}

/** Find a logo by its hash; null: the account has none with it. */
export function findLogo({ prisma }: Db, accountId: number, hash: string): Promise<Logo | null> {
  return prisma.letterheadLogo.findUnique({
    where: { accountId_hash: { accountId, hash } },
    select: { png: true, width: true, height: true },
  });
}
