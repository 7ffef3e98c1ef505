import type { Db } from "@/server/platform/db/index";
import type { PrivacyContext } from "./person";
import { openToken, type SavedMethod, type SealedWallet } from "./saved-payment-methods";

/** Wallets that are read at once. */
const BATCH = 1_000;

type SearchContext = Pick<PrivacyContext, "vault" | "account">;

interface Search {
  methods: readonly SavedMethod[];
  /** The person's subscribers, who may share a payment method among themselves. */
  subscriberIds: readonly number[];
}

/** What live recurring subscriptions of others are charged by: tokens, and the gateway's ids of subscriptions. */
async function findInSubscriptions(
  { account: { id: accountId } }: SearchContext,
  db: Db,
  { methods, subscriberIds }: Search,
): Promise<string[]> {
  const isOther = { notIn: [...subscriberIds] };
  const tokens = methods.flatMap(({ token }) => token ?? []);
  const externalIds = methods.flatMap(({ externalSubscriptionId }) => externalSubscriptionId ?? []);
  const held = await db.prisma.subscription.findMany({
    where: {
      accountId,
      recurring: true,
      cancelledAt: null,
      expiredAt: null,
      deletedAt: null,
      AND: [
        { OR: [{ gifterId: null, subscriberId: isOther }, { gifterId: isOther }] },
        { OR: [{ paymentToken: { in: tokens } }, { externalSubscriptionId: { in: externalIds } }] },
      ],
    },
    select: { paymentToken: true, externalSubscriptionId: true },
  });
  return held.flatMap(({ paymentToken, externalSubscriptionId }) =>
    [paymentToken, externalSubscriptionId].flatMap((value) => value ?? []),
  );
}

/** Which of the tokens are in wallets of others. Sealed, they can only be compared one by one. */
async function findInWallets(
  { vault, account: { id: accountId } }: SearchContext,
  db: Db,
  { methods, subscriberIds }: Search,
): Promise<string[]> {
  const wanted = new Set(methods.flatMap(({ token }) => token ?? []));
  const found: string[] = [];
  if (wanted.size === 0) return found;
  let last: Omit<SealedWallet, "sealedToken"> | null = null;
  for (;;) {
    const wallets: SealedWallet[] = await db.prisma.subscriberWallet.findMany({
      where: { accountId, subscriberId: { notIn: [...subscriberIds] } },
      orderBy: [{ subscriberId: "asc" }, { provider: "asc" }],
      ...(last !== null && { cursor: { accountId_subscriberId_provider: { accountId, ...last } }, skip: 1 }),
      take: BATCH,
      select: { subscriberId: true, provider: true, sealedToken: true },
    });
    for (const wallet of wallets) {
      const token = openToken(vault, accountId, wallet);
      if (token !== null && wanted.has(token)) found.push(token);
    }
    const end = wallets.at(-1);
    if (end === undefined || wallets.length < BATCH) return found;
    last = { subscriberId: end.subscriberId, provider: end.provider };
  }
}

/**
 * Finds those of a person's payment methods that other subscribers pay with, too: deleting one at its gateway would end
 * their payments. Returns the methods' keys.
 */
export async function findHeldByOthers(ctx: SearchContext, db: Db, search: Search): Promise<Set<string>> {
  const held = new Set([
    ...(await findInSubscriptions(ctx, db, search)),
    ...(await findInWallets(ctx, db, search)),
  ]);
  const isHeld = ({ token, externalSubscriptionId }: SavedMethod) =>
    [token, externalSubscriptionId].some((value) => value !== null && held.has(value));
  return new Set(search.methods.filter(isHeld).map(({ key }) => key));
}
