import { type Statements, statement } from "@/server/platform/db/index";
import type { EndpointSettings, SettingsChange } from "./endpoint-input";
import type { WebhookEndpoint, WebhookFamily, WebhookStatus } from "./webhook";

const COUNTED = 10_000;

const count = (state: string) =>
  `(select count(*)::int from (select from webhook_delivery d
     where d.endpoint_id = e.id and d.state = '${state}' limit ${COUNTED}) counted)`;

/** Columns of an endpoint `e` as staff see it. */
export const VIEW = `e.id, e.family, e.url, e.events, e.secret is not null as "hasSecret",
  e.previous_secret_until as "previousSecretUntil", e.ordered, e.reminder_days as "reminderDays", e.status,
  e.status_reason as "statusReason", e.status_since as "statusSince", e.failing_since as "failingSince",
  e.last_success_at as "lastSuccessAt", e.last_failure_at as "lastFailureAt",
  ${count("pending")} as waiting, ${count("held")} as held, e.created_at as "createdAt", e.updated_at as "updatedAt"`;

const LIST = statement(
  "webhook_endpoints",
  `select ${VIEW} from webhook_endpoint e
    where e.account_id = $1 and ($2::text is null or e.family = $2::webhook_family) order by e.id`,
);

export function findEndpoints(
  db: Statements,
  accountId: number,
  family: WebhookFamily | null,
): Promise<WebhookEndpoint[]> {
  return db.query<WebhookEndpoint>(LIST, [accountId, family]);
}

const ONE = statement(
  "webhook_endpoint",
  `select ${VIEW} from webhook_endpoint e where e.account_id = $1 and e.id = $2`,
);

export async function findEndpoint(
  db: Statements,
  accountId: number,
  id: number,
): Promise<WebhookEndpoint | null> {
  const [row] = await db.query<WebhookEndpoint>(ONE, [accountId, id]);
  return row ?? null;
}

/** Data needed to call an endpoint. */
export interface EndpointTarget {
  id: number;
  family: WebhookFamily;
  url: string;
  ordered: boolean;
  status: WebhookStatus;
  seal: string;
  secret: string | null;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
}

const TARGET_COLUMNS = `id, family, url, ordered, status, seal, secret, previous_secret as "previousSecret",
  previous_secret_until as "previousSecretUntil"`;

const TARGET = statement(
  "webhook_endpoint_target",
  `select ${TARGET_COLUMNS} from webhook_endpoint where account_id = $1 and id = $2`,
);

export async function findTarget(
  db: Statements,
  accountId: number,
  id: number,
): Promise<EndpointTarget | null> {
  const [row] = await db.query<EndpointTarget>(TARGET, [accountId, id]);
  return row ?? null;
}

export interface NewEndpoint extends EndpointSettings {
  family: WebhookFamily;
  secret: string | null;
  seal: string;
  now: Date;
}

const INSERT = statement(
  "webhook_endpoint_insert",
  `insert into webhook_endpoint (account_id, family, url, events, secret, seal, ordered, reminder_days, status_since,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9) returning id`,
);

export async function insertEndpoint(
  tx: Statements,
  accountId: number,
  endpoint: NewEndpoint,
): Promise<number> {
  const { family, url, events, secret, seal, ordered, reminderDays, now } = endpoint;
  const values = [accountId, family, url, events, secret, seal, ordered, reminderDays, now];
  const [row] = await tx.query<{ id: number }>(INSERT, values);
  if (row === undefined) throw new Error("the endpoint was not written");
  return row.id;
}

const UPDATE = statement(
  "webhook_endpoint_update",
  `update webhook_endpoint set url = coalesce($3, url), events = coalesce($4, events), ordered = coalesce($5, ordered),
     reminder_days = case when $6 then $7 else reminder_days end, updated_at = $8
    where account_id = $1 and id = $2`,
);

/** Write the given settings; the others keep their current values. */
export async function writeSettings(
  tx: Statements,
  accountId: number,
  { id, now, ...settings }: SettingsChange & { id: number; now: Date },
): Promise<void> {
  const { url, events, ordered, reminderDays } = settings;
  const days = [reminderDays !== undefined, reminderDays];
  await tx.query(UPDATE, [accountId, id, url, events, ordered, ...days, now]);
}

const ROTATE = statement(
  "webhook_endpoint_rotate",
  `update webhook_endpoint set previous_secret = case when $4::timestamptz > $5::timestamptz then secret end,
     previous_secret_until = case when $4::timestamptz > $5::timestamptz and secret is not null then $4::timestamptz end,
     secret = $3, updated_at = $5::timestamptz
    where account_id = $1 and id = $2`,
);

/** Replace the secret; the current one becomes the previous secret until `overlapUntil`. */
export async function writeSecret(
  tx: Statements,
  accountId: number,
  rotation: { id: number; secret: string | null; overlapUntil: Date; now: Date },
): Promise<void> {
  const { id, secret, overlapUntil, now } = rotation;
  await tx.query(ROTATE, [accountId, id, secret, overlapUntil, now]);
}

const DELETE = statement(
  "webhook_endpoint_delete",
  "delete from webhook_endpoint where account_id = $1 and id = $2 returning id",
);

export async function removeEndpoint(tx: Statements, accountId: number, id: number): Promise<boolean> {
  return (await tx.query(DELETE, [accountId, id])).length > 0;
}

const LOCK = statement(
  "webhook_endpoint_lock",
  `select ${TARGET_COLUMNS} from webhook_endpoint where account_id = $1 and id = $2 for no key update`,
);

/** Lock an endpoint until the transaction ends: its settings, its worker and its failure streak. */
export async function lockEndpoint(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<EndpointTarget | null> {
  const [row] = await tx.query<EndpointTarget>(LOCK, [accountId, id]);
  return row ?? null;
}

const SWITCH = statement(
  "webhook_endpoint_switch",
  `update webhook_endpoint set status = $3::webhook_status, status_reason = $4, status_since = $5, failing_since = null,
     pump_at = null, pump_owner = null, pump_lease_until = null, updated_at = $5
    where account_id = $1 and id = $2`,
);

/** Switch an endpoint on or off; this ends its failure streak and revokes a worker's lease. */
export async function writeStatus(
  tx: Statements,
  accountId: number,
  change: { id: number; status: WebhookStatus; reason: string | null; now: Date },
): Promise<void> {
  const { id, status, reason, now } = change;
  await tx.query(SWITCH, [accountId, id, status, reason, now]);
}
