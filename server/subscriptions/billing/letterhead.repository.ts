import { type Statements, statement } from "@/server/platform/db/index";
import type { Logo } from "./letterhead";

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
  const [row] = await db.query<{ settings: unknown }>(SAVE, [accountId, JSON.stringify(change)]);
  if (row === undefined) throw new Error("account not found while saving its letterhead");
  return row.settings;
}

const KEEP = statement(
  "letterhead_logo_keep",
  `insert into letterhead_logo (account_id, hash, png, width, height, created_at)
   values ($1, $2, decode($3, 'base64'), $4, $5, $6) on conflict (account_id, hash) do nothing`,
);

/** Store a logo under the hash of its bytes; idempotent. */
export async function insertLogo(
  tx: Statements,
  accountId: number,
  { hash, logo, now }: { hash: string; logo: Logo; now: Date },
): Promise<void> {
  const base64 = Buffer.from(logo.png).toString("base64");
  await tx.query(KEEP, [accountId, hash, base64, logo.width, logo.height, now]);
}

const LOGO = statement(
  "letterhead_logo",
  `select encode(png, 'base64') as base64, width, height from letterhead_logo where account_id = $1 and hash = $2`,
);

/** Find a logo by its hash; null: the account has none with it. */
export async function findLogo(db: Statements, accountId: number, hash: string): Promise<Logo | null> {
  const rows = await db.query<{ base64: string; width: number; height: number }>(LOGO, [accountId, hash]);
  const [row] = rows;
  if (row === undefined) return null;
  return { png: new Uint8Array(Buffer.from(row.base64, "base64")), width: row.width, height: row.height };
}
