import { type Statements, statement } from "@/server/platform/db/index";

const SAVE = statement(
  "subscription_settings_save",
  `update account set settings = jsonb_set(coalesce(settings, '{}'::jsonb), '{subscriptions}',
     coalesce(settings -> 'subscriptions', '{}'::jsonb) || $2::text::jsonb) where id = $1 returning settings`,
);

/** Changes these parts of how an account sells; parts that are left out stay. Answers all of the account's settings. */
export async function writeSettings(
  db: Statements,
  accountId: number,
  change: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const [row] = await db.query<{ settings: unknown }>(SAVE, [accountId, JSON.stringify(change)]);
  if (row === undefined) throw new Error("the account whose settings change is not there");
  return row.settings;
}

const READ = statement("subscription_settings", `select settings from account where id = $1`);

export async function readSettings(db: Statements, accountId: number): Promise<unknown> {
  const [row] = await db.query<{ settings: unknown }>(READ, [accountId]);
  if (row === undefined) throw new Error("the account whose settings are read is not there");
  return row.settings;
}
