import { createBatchedRead, type Database, readStatement } from "@/server/platform/db/index";
import type { Account } from "./account";
import { accountSettingsSchema } from "./account-settings";

const include = { domains: { select: { host: true } } } as const;

interface AccountRow {
  id: number;
  name: string;
  key: string;
  siteUrl: string;
  timeZone: string;
  settings: unknown;
  mode: Account["mode"];
  clockAhead: bigint;
  domains: { host: string }[];
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    key: row.key,
    siteUrl: row.siteUrl,
    timeZone: row.timeZone,
    settings: accountSettingsSchema.parse(row.settings),
    mode: row.mode,
    clockAhead: Number(row.clockAhead),
    domains: row.domains.map((domain) => domain.host),
  };
}

export async function findAccountByHost(db: Database, host: string): Promise<Account | null> {
  const row = await db.prisma.accountDomain.findUnique({
    where: { host },
    include: { account: { include } },
  });
  return row === null ? null : toAccount(row.account);
}

/** The installation's only account; null: it has none or several. */
export async function findOnlyAccount(db: Database): Promise<Account | null> {
  const rows = await db.prisma.account.findMany({ take: 2, orderBy: { id: "asc" }, include });
  const [only] = rows;
  return only === undefined || rows.length > 1 ? null : toAccount(only);
}

export async function findAccountByKey(db: Database, key: string): Promise<Account | null> {
  const row = await db.prisma.account.findUnique({ where: { key }, include });
  return row === null ? null : toAccount(row);
}

export async function findAccountById(db: Database, id: number): Promise<Account | null> {
  const row = await db.prisma.account.findUnique({ where: { id }, include });
  return row === null ? null : toAccount(row);
}

// Raw SQL: runs on requests of accounts in test mode, on a shared read connection.
const CLOCK_AHEAD = readStatement(
  "account_clock_ahead",
  `select clock_ahead::float8 as "clockAhead" from account where id = $1`,
);

/** Requests that arrive together share one statement, which is sent after all of them have arrived. */
const readClockAhead = createBatchedRead<number, number | null>(async (db, accountId, requests) => {
  const [row] = await db.query(CLOCK_AHEAD, [accountId]);
  return requests.map(() => row?.clockAhead ?? null);
});

/** The current clock offset of an account, in milliseconds; null: no such account. */
export function findClockAhead(db: Database, id: number): Promise<number | null> {
  return readClockAhead(db, id, id);
}
