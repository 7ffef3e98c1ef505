import { type Db, type Statements, statement } from "@/server/platform/db/index";
import { announcePageChange } from "@/server/platform/page-changes/index";
import { type AccountSettings, accountSettingsSchema } from "./account-settings";

interface SettingsRow {
  settings: unknown;
}

function parseSettings([row]: readonly SettingsRow[]): AccountSettings {
  if (row === undefined) throw new Error("cannot find the account of these settings");
  return accountSettingsSchema.parse(row.settings);
}

/** Reads an account's current settings: those of a request's account may be five seconds old. */
export async function readSettings(db: Db, accountId: number): Promise<AccountSettings> {
  const where = { id: accountId };
  return parseSettings(await db.prisma.account.findMany({ where, select: { settings: true } }));
}

// Raw SQL: Prisma takes no row locks.
const LOCK = statement("account_settings_lock", "select settings from account where id = $1 for update");

/** Reads and locks the settings until the transaction ends, for a change that depends on their current values. */
export async function lockSettings(tx: Statements, accountId: number): Promise<AccountSettings> {
  return parseSettings(await tx.query(LOCK, [accountId]));
}

/** A section of the settings that is changed on its own; null: the top-level fields. */
type Section = keyof Pick<AccountSettings, "engagement" | "subscriptions"> | null;

// Raw SQL: the database merges the JSON in one statement, so that concurrent changes of different fields are both preserved.
const CHANGE = statement(
  "account_settings_change",
  `update account set updated_at = now(), settings = case when $2::text is null
     then coalesce(settings, '{}'::jsonb) || $3::text::jsonb
     else jsonb_set(coalesce(settings, '{}'::jsonb), array[$2], coalesce(settings -> $2, '{}'::jsonb) || $3::text::jsonb) end
   where id = $1 returning settings`,
);

/** Changes these fields of a section and keeps the others. Returns the resulting settings. */
export async function changeSettings(
  db: Statements,
  accountId: number,
  { section, change }: { section: Section; change: Readonly<Record<string, unknown>> },
): Promise<AccountSettings> {
  const settings = parseSettings(await db.query(CHANGE, [accountId, section, JSON.stringify(change)]));
  await announcePageChange(db, { accountId, kind: "account" });
  return settings;
}
