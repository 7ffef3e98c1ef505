import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { EndpointSettings, SettingsChange } from "./endpoint-input";
import type { WebhookEndpoint, WebhookFamily, WebhookStatus } from "./webhook";

// Raw SQL: waiting and held deliveries are counted only up to a limit.
const COUNTED = 10_000;

const count = (state: string) =>
  `(select count(*)::int from (select from webhook_delivery d
     where d.endpoint_id = e.id and d.state = '${state}' limit ${COUNTED}) counted)`;

/** Columns of an endpoint `e` as staff see it. */
export const VIEW = `e.id, e.family, e.url, e.events as "events!", e.secret is not null as "hasSecret!",
  e.previous_secret_until as "previousSecretUntil", e.ordered, e.reminder_days as "reminderDays", e.status,
  e.status_reason as "statusReason", e.status_since as "statusSince", e.failing_since as "failingSince",
  e.last_success_at as "lastSuccessAt", e.last_failure_at as "lastFailureAt",
  ${count("pending")} as "waiting!", ${count("held")} as "held!", e.created_at as "createdAt", e.updated_at as "updatedAt"`;

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
  return db.query(LIST, [accountId, family]);
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
  const [row] = await db.query(ONE, [accountId, id]);
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

// Raw SQL: every run of a delivery worker reads the endpoint.
const TARGET = statement(
  "webhook_endpoint_target",
  `select ${TARGET_COLUMNS} from webhook_endpoint where account_id = $1 and id = $2`,
);

export async function findTarget(
  db: Statements,
  accountId: number,
  id: number,
): Promise<EndpointTarget | null> {
  const [row] = await db.query(TARGET, [accountId, id]);
  return row ?? null;
}

export interface NewEndpoint extends EndpointSettings {
  family: WebhookFamily;
  secret: string | null;
  seal: string;
  now: Date;
}

export async function insertEndpoint(
  tx: Db,
  accountId: number,
  { now, ...endpoint }: NewEndpoint,
): Promise<number> {
  const data = { accountId, ...endpoint, statusSince: now, createdAt: now, updatedAt: now };
  const { id } = await tx.prisma.webhookEndpoint.create({ data, select: { id: true } });
  return id;
}

// Raw SQL here and below: what is kept depends on the stored row, or the row is locked.
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
  const { url = null, events = null, ordered = null, reminderDays } = settings;
  const hasDays = reminderDays !== undefined;
  await tx.query(UPDATE, [accountId, id, url, events, ordered, hasDays, reminderDays ?? null, now]);
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

export async function removeEndpoint(tx: Db, accountId: number, id: number): Promise<boolean> {
  const { count } = await tx.prisma.webhookEndpoint.deleteMany({ where: { accountId, id } });
  return count > 0;
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
  const [row] = await tx.query(LOCK, [accountId, id]);
  return row ?? null;
}

/** Switch an endpoint on or off; this ends its failure streak and revokes a worker's lease. */
export async function writeStatus(
  tx: Db,
  accountId: number,
  change: { id: number; status: WebhookStatus; reason: string | null; now: Date },
): Promise<void> {
  const { id, status, reason, now } = change;
  await tx.prisma.webhookEndpoint.updateMany({
    where: { accountId, id },
    data: {
      status,
      statusReason: reason,
      statusSince: now,
      failingSince: null,
      pumpAt: null,
      pumpOwner: null,
      pumpLeaseUntil: null,
      updatedAt: now,
    },
  });
}
