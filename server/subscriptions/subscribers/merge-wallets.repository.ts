import { type Statements, statement, textArray } from "@/server/platform/db/index";

// Somebody has one wallet of each provider: of two, each keeps their own.
const MOVABLE = statement(
  "merge_wallets_movable",
  `select w.provider, w.sealed_token as "sealedToken" from subscriber_wallet w
   where w.account_id = $1 and w.subscriber_id = $2 and ($4::text[] is null or w.provider = any($4::text[]))
     and ($5::timestamptz is null or w.updated_at <= $5::timestamptz)
     and not exists (select from subscriber_wallet o where o.account_id = $1 and o.subscriber_id = $3
       and o.provider = w.provider) order by w.provider for update of w`,
);

/** Whose wallets go to whom. */
export interface WalletMove {
  fromId: number;
  toId: number;
  /** These alone; null: all. */
  providers: readonly string[] | null;
  /** Those alone that were not kept anew since; null: all. */
  keptUntil: Date | null;
}

/** Wallets that can go from one subscriber to the other, held until the transaction ends. */
export function lockMovableWallets(
  tx: Statements,
  accountId: number,
  { fromId, toId, providers, keptUntil }: WalletMove,
): Promise<{ provider: string; sealedToken: string }[]> {
  const named = providers === null ? null : textArray(providers);
  return tx.query(MOVABLE, [accountId, fromId, toId, named, keptUntil]);
}

const MOVE = statement(
  "merge_wallet_move",
  `update subscriber_wallet set subscriber_id = $3, sealed_token = $5
   where account_id = $1 and subscriber_id = $2 and provider = $4`,
);

export async function moveWallet(
  tx: Statements,
  accountId: number,
  moved: { fromId: number; toId: number; provider: string; sealedToken: string },
): Promise<void> {
  const { fromId, toId, provider, sealedToken } = moved;
  await tx.query(MOVE, [accountId, fromId, toId, provider, sealedToken]);
}
