import type { Prisma } from "@/generated/prisma/client";
import { type Db, type Statements, statement } from "@/server/platform/db/index";
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

// Raw SQL: every purchase finds its gateway with these.
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
  const [row] = await db.query(BY_WORD, [accountId, paymentType]);
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
  const [row] = await db.query(BY_ADAPTER, [accountId, adapter]);
  return row ?? null;
}

interface NewGateway {
  adapter: string;
  environment: GatewayEnvironment;
  credentials: string;
  now: Date;
}

/** Insert a gateway or replace the one of the same adapter; it is enabled. */
export async function upsertGateway({ prisma }: Db, accountId: number, gateway: NewGateway): Promise<number> {
  const { adapter, environment, credentials, now } = gateway;
  const values = { environment, enabled: true, credentials, updatedAt: now };
  const { id } = await prisma.paymentGateway.upsert({
    where: { accountId_adapter: { accountId, adapter } },
    create: { accountId, adapter, ...values, createdAt: now },
    update: values,
    select: { id: true },
  });
  return id;
}

/** Replace the payment_type values that are mapped to a gateway of the account. */
export async function setPaymentTypes(
  { prisma }: Db,
  accountId: number,
  { gatewayId, paymentTypes }: { gatewayId: number; paymentTypes: readonly string[] },
): Promise<void> {
  await prisma.paymentGateway.findFirstOrThrow({ where: { accountId, id: gatewayId }, select: { id: true } });
  await prisma.paymentWord.deleteMany({
    where: { accountId, gatewayId, word: { notIn: [...paymentTypes] } },
  });
  await prisma.paymentWord.createMany({
    data: paymentTypes.map((word) => ({ accountId, word, gatewayId })),
    skipDuplicates: true,
  });
  await prisma.paymentWord.updateMany({
    where: { accountId, word: { in: [...paymentTypes] } },
    data: { gatewayId },
  });
}

// Raw SQL: every purchase form lists these.
const ENABLED_TYPES = statement(
  "payment_words_enabled",
  `select w.word from payment_word w join payment_gateway g on g.id = w.gateway_id and g.account_id = w.account_id
    where w.account_id = $1 and g.enabled order by w.word limit 100`,
);

/** List the payment_type values that are mapped to an enabled gateway. */
export async function listEnabledPaymentTypes(db: Statements, accountId: number): Promise<string[]> {
  const rows = await db.query(ENABLED_TYPES, [accountId]);
  return rows.map(({ word }) => word);
}

/** List the payment_type values that are mapped to a gateway, enabled or not. */
export async function listMappedPaymentTypes({ prisma }: Db, accountId: number): Promise<string[]> {
  const rows = await prisma.paymentWord.findMany({
    where: { accountId },
    orderBy: { word: "asc" },
    take: 1000,
    select: { word: true },
  });
  return rows.map(({ word }) => word);
}

/** A gateway in the admin list. */
export interface ListedGateway extends GatewayRow {
  paymentTypes: string[];
  updatedAt: Date;
}

const LISTED = {
  id: true,
  adapter: true,
  environment: true,
  enabled: true,
  credentials: true,
  updatedAt: true,
  words: { select: { word: true }, orderBy: { word: "asc" } },
} as const satisfies Prisma.PaymentGatewaySelect;

type ListedRow = Prisma.PaymentGatewayGetPayload<{ select: typeof LISTED }>;

function toListed({ words, ...gateway }: ListedRow): ListedGateway {
  return { ...gateway, paymentTypes: words.map(({ word }) => word) };
}

export async function findGateways({ prisma }: Db, accountId: number): Promise<ListedGateway[]> {
  const rows = await prisma.paymentGateway.findMany({
    where: { accountId },
    orderBy: { id: "asc" },
    select: LISTED,
  });
  return rows.map(toListed);
}

export async function getGatewayRow({ prisma }: Db, accountId: number, id: number): Promise<ListedGateway> {
  const row = await prisma.paymentGateway.findFirst({ where: { accountId, id }, select: LISTED });
  if (row === null) throw notFound("payment gateway");
  return toListed(row);
}

export async function switchGateway(
  { prisma }: Db,
  accountId: number,
  { id, enabled, now }: { id: number; enabled: boolean; now: Date },
): Promise<void> {
  await prisma.paymentGateway.updateMany({
    where: { accountId, id, enabled: { not: enabled } },
    data: { enabled, updatedAt: now },
  });
}
