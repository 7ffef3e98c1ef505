import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** A referral code and the subscriber it is assigned to. */
export interface Voucher {
  provider: string;
  code: string;
  subscriberId: number;
}

// Raw SQL: a pool of many thousand codes is one parameter, in the order of the file.
const LOAD = statement(
  "referral_vouchers_load",
  `insert into referral_voucher (account_id, provider, code, created_at)
   select $1::int, $2::text, c.code, $4::timestamptz from unnest($3::text[]) with ordinality as c (code, place)
   order by c.place on conflict (account_id, provider, code) do nothing returning id`,
);

/** Insert codes into a provider's pool, in their order. Returns the number of new ones. */
export async function insertVouchers(
  db: Statements,
  accountId: number,
  { provider, codes, now }: { provider: string; codes: readonly string[]; now: Date },
): Promise<number> {
  return (await db.query(LOAD, [accountId, provider, codes, now])).length;
}

/** Subscriber and provider of a code; `provider` null: the subscriber's first code. */
export interface RequestedCode {
  subscriberId: number;
  provider: string | null;
}

export async function findAssignedCode(
  { prisma }: Db,
  accountId: number,
  { subscriberId, provider }: RequestedCode,
): Promise<Voucher | null> {
  const row = await prisma.referralVoucher.findFirst({
    where: { accountId, subscriberId, ...(provider !== null && { provider }) },
    orderBy: [{ givenAt: "asc" }, { id: "asc" }],
    select: { provider: true, code: true },
  });
  return row === null ? null : { ...row, subscriberId };
}

// Raw SQL with SKIP LOCKED: concurrent claims take different codes without waiting.
const TAKE = statement(
  "referral_voucher_take",
  `update referral_voucher v set subscriber_id = $2::int, given_at = $4::timestamptz
   where v.account_id = $1 and v.id = (select f.id from referral_voucher f
     where f.account_id = $1 and f.subscriber_id is null and ($3::text is null or f.provider = $3::text)
     order by f.id limit 1 for update skip locked)
   returning v.provider, v.code, v.subscriber_id as "subscriberId!"`,
);

/** Assign the oldest unassigned code; null: there is none. */
export async function assignCode(
  tx: Statements,
  accountId: number,
  { subscriberId, provider, now }: RequestedCode & { now: Date },
): Promise<Voucher | null> {
  const [row] = await tx.query(TAKE, [accountId, subscriberId, provider, now]);
  return row ?? null;
}

/** Number of codes of a provider. */
export interface CodePool {
  provider: string;
  given: number;
  left: number;
}

// Raw SQL: both counts in one read (FILTER).
const POOLS = statement(
  "referral_voucher_pools",
  `select provider, count(subscriber_id)::int as "given!",
     count(*) filter (where subscriber_id is null)::int as "left!"
   from referral_voucher where account_id = $1 group by provider order by provider`,
);

export function findCodePools(db: Statements, accountId: number): Promise<CodePool[]> {
  return db.query(POOLS, [accountId]);
}
