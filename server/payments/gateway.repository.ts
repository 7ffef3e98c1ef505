import { type Statements, statement } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import type { GatewayEnvironment } from "./adapter";

export interface GatewayRow {
  id: number;
  adapter: string;
  environment: GatewayEnvironment;
  enabled: boolean;
  /** Sealed by the vault. */
  credentials: string;
}

const COLUMNS = "g.id, g.adapter, g.environment, g.enabled, g.credentials";

const BY_WORD = statement(
  "payment_gateway_by_word",
  `select ${COLUMNS} from payment_word w join payment_gateway g on g.id = w.gateway_id and g.account_id = w.account_id
    where w.account_id = $1 and w.word = $2`,
);

export async function findGatewayByPaymentType(
  db: Statements,
  accountId: number,
  paymentType: string,
): Promise<GatewayRow | null> {
  const [row] = await db.query<GatewayRow>(BY_WORD, [accountId, paymentType]);
  return row ?? null;
}

const BY_ADAPTER = statement(
  "payment_gateway_by_adapter",
  `select ${COLUMNS} from payment_gateway g where g.account_id = $1 and g.adapter = $2`,
);

export async function findGatewayByAdapter(
  db: Statements,
  accountId: number,
  adapter: string,
): Promise<GatewayRow | null> {
  const [row] = await db.query<GatewayRow>(BY_ADAPTER, [accountId, adapter]);
  return row ?? null;
}

const PUT = statement(
  "payment_gateway_put",
  `insert into payment_gateway (account_id, adapter, environment, enabled, credentials, created_at, updated_at)
   values ($1, $2, $3::text::gateway_environment, true, $4, $5, $5)
   on conflict (account_id, adapter) do update set environment = excluded.environment, enabled = true,
     credentials = excluded.credentials, updated_at = excluded.updated_at
   returning id`,
);

interface NewGateway {
  adapter: string;
  environment: GatewayEnvironment;
  credentials: string;
  now: Date;
}

export async function upsertGateway(tx: Statements, accountId: number, gateway: NewGateway): Promise<number> {
  const { adapter, environment, credentials, now } = gateway;
  const [row] = await tx.query<{ id: number }>(PUT, [accountId, adapter, environment, credentials, now]);
  if (row === undefined) throw new Error("the gateway was not written");
  return row.id;
}

const PUT_WORDS = statement(
  "payment_words_put",
  `insert into payment_word (account_id, word, gateway_id)
   select $1::int, word, g.id from unnest($3::text[]) word, payment_gateway g where g.account_id = $1::int and g.id = $2
   on conflict (account_id, word) do update set gateway_id = excluded.gateway_id`,
);

const DROP_WORDS = statement(
  "payment_words_drop",
  `delete from payment_word where account_id = $1 and gateway_id = $2 and word <> all($3::text[])`,
);

/** Replace the payment_type values that are mapped to a gateway. */
export async function setPaymentTypes(
  tx: Statements,
  accountId: number,
  { gatewayId, words }: { gatewayId: number; words: readonly string[] },
): Promise<void> {
  await tx.query(DROP_WORDS, [accountId, gatewayId, words]);
  await tx.query(PUT_WORDS, [accountId, gatewayId, words]);
}

const WORDS = statement(
  "payment_words_enabled",
  `select w.word from payment_word w join payment_gateway g on g.id = w.gateway_id and g.account_id = w.account_id
    where w.account_id = $1 and g.enabled order by w.word limit 100`,
);

/** List the payment_type values that are mapped to an enabled gateway. */
export async function listEnabledPaymentTypes(db: Statements, accountId: number): Promise<string[]> {
  const rows = await db.query<{ word: string }>(WORDS, [accountId]);
  return rows.map(({ word }) => word);
}

const MAPPED = statement(
  "payment_words_mapped",
  "select word from payment_word where account_id = $1 order by word limit 1000",
);

/** List the payment_type values that are mapped to a gateway, enabled or not. */
export async function listMappedPaymentTypes(db: Statements, accountId: number): Promise<string[]> {
  const rows = await db.query<{ word: string }>(MAPPED, [accountId]);
  return rows.map(({ word }) => word);
}

/** A gateway in the admin list. */
export interface ListedGateway extends GatewayRow {
  words: string[];
  updatedAt: Date;
}

const LISTED = `select ${COLUMNS}, g.updated_at as "updatedAt",
    coalesce((select array_agg(w.word order by w.word) from payment_word w
      where w.account_id = g.account_id and w.gateway_id = g.id), '{}') as words
  from payment_gateway g where g.account_id = $1`;

const LIST = statement("payment_gateways_list", `${LISTED} order by g.id`);

export function findGateways(db: Statements, accountId: number): Promise<ListedGateway[]> {
  return db.query<ListedGateway>(LIST, [accountId]);
}

const BY_ID = statement("payment_gateway_by_id", `${LISTED} and g.id = $2`);

export async function getGatewayRow(db: Statements, accountId: number, id: number): Promise<ListedGateway> {
  const [row] = await db.query<ListedGateway>(BY_ID, [accountId, id]);
  if (row === undefined) throw notFound("payment gateway");
  return row;
}

const SWITCH = statement(
  "payment_gateway_switch",
  `update payment_gateway set enabled = $3, updated_at = $4 where account_id = $1 and id = $2 and enabled <> $3`,
);

export async function switchGateway(
  tx: Statements,
  accountId: number,
  { id, enabled, now }: { id: number; enabled: boolean; now: Date },
): Promise<void> {
  await tx.query(SWITCH, [accountId, id, enabled, now]);
}
