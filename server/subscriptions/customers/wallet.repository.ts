import { type Statements, statement } from "@/server/platform/db/index";

const LIST = statement(
  "subscriber_wallets",
  `select provider from subscriber_wallet where account_id = $1 and subscriber_id = $2 order by provider`,
);

export async function findProviders(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<string[]> {
  const rows = await db.query<{ provider: string }>(LIST, [accountId, subscriberId]);
  return rows.map(({ provider }) => provider);
}

const KEEP = statement(
  "subscriber_wallet_keep",
  `insert into subscriber_wallet (account_id, subscriber_id, provider, sealed_token, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5)
   on conflict (account_id, subscriber_id, provider)
   do update set sealed_token = excluded.sealed_token, updated_at = excluded.updated_at`,
);

interface SealedWallet {
  subscriberId: number;
  provider: string;
  sealedToken: string;
  now: Date;
}

export async function writeWallet(tx: Statements, accountId: number, wallet: SealedWallet): Promise<void> {
  const { subscriberId, provider, sealedToken, now } = wallet;
  await tx.query(KEEP, [accountId, subscriberId, provider, sealedToken, now]);
}

const TOKEN = statement(
  "subscriber_wallet_token",
  `select sealed_token as "sealedToken" from subscriber_wallet
   where account_id = $1 and subscriber_id = $2 and provider = $3`,
);

export async function findSealedToken(
  db: Statements,
  accountId: number,
  { subscriberId, provider }: { subscriberId: number; provider: string },
): Promise<string | null> {
  const [row] = await db.query<{ sealedToken: string }>(TOKEN, [accountId, subscriberId, provider]);
  return row?.sealedToken ?? null;
}

const FORGET = statement(
  "subscriber_wallets_forget",
  `delete from subscriber_wallet
   where account_id = $1 and subscriber_id = $2 and ($3::text is null or provider = $3::text)`,
);

/** `provider` null: all of them. */
export async function deleteWallets(
  db: Statements,
  accountId: number,
  { subscriberId, provider }: { subscriberId: number; provider: string | null },
): Promise<void> {
  await db.query(FORGET, [accountId, subscriberId, provider]);
}
