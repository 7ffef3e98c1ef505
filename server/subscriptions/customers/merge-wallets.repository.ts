// Raw SQL: locks the rows that the other subscriber lacks.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

// A subscriber has one saved payment method per provider: where both have one, each keeps their own.
const LOCK_MOVABLE = statement(
  "merge_wallets_movable",
  `select w.provider, w.sealed_token as "sealedToken" from subscriber_wallet w
   where w.account_id = $1 and w.subscriber_id = $2 and ($4::text[] is null or w.provider = any($4::text[]))
     and ($5::timestamptz is null or w.updated_at <= $5::timestamptz)
     and not exists (select from subscriber_wallet o where o.account_id = $1 and o.subscriber_id = $3
       and o.provider = w.provider) order by w.provider for update of w`,
);

/** A move of saved payment methods between two subscribers. */
export interface WalletMove {
  fromId: number;
  toId: number;
  /** Only these providers; null: all. */
  providers: readonly string[] | null;
  /** Only those that were last saved until then; null: all. */
  savedUntil: Date | null;
}

/** Lock the saved payment methods that can move, until the transaction ends. */
export function lockMovableWallets(
  tx: Statements,
  accountId: number,
  { fromId, toId, providers, savedUntil }: WalletMove,
): Promise<{ provider: string; sealedToken: string }[]> {
  return tx.query(LOCK_MOVABLE, [accountId, fromId, toId, providers, savedUntil]);
}

export async function moveWallet(
  { prisma }: Db,
  accountId: number,
  moved: { fromId: number; toId: number; provider: string; sealedToken: string },
): Promise<void> {
  const { fromId, toId, provider, sealedToken } = moved;
  await prisma.subscriberWallet.updateMany({
    where: { accountId, subscriberId: fromId, provider },
    data: { subscriberId: toId, sealedToken },
  });
}
