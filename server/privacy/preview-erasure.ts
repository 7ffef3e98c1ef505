import type { Context } from "@/server/context/index";
import { requirePrivacy } from "./erase-reader";
import { findPerson } from "./find-person";
import { describeOpen, findOpenSubscriptions } from "./open-subscriptions";
import type { PersonKey } from "./person";

/** What an erasure would end and keep. */
export interface ErasurePreview {
  /** Plans of running subscriptions, which it ends, and of gifts to others, which are not renewed. */
  openPlans: readonly string[];
  /** Number of invoices and credit notes, which are kept. */
  invoices: number;
}

/** Previews an erasure; writes nothing. Another account's reader is not found. */
export async function previewErasure(ctx: Context, key: PersonKey): Promise<ErasurePreview> {
  requirePrivacy(ctx, key);
  const { subscriberIds } = await findPerson(ctx, key);
  const { id: accountId } = ctx.account;
  const open = await findOpenSubscriptions(ctx.db, accountId, { subscriberIds, now: ctx.clock.now() });
  const ids = { in: [...subscriberIds] };
  const invoices = await ctx.db.prisma.invoice.count({
    where: {
      accountId,
      subscription: { OR: [{ subscriberId: ids, gifterId: null }, { gifterId: ids }] },
    },
  });
  return { openPlans: open.map(describeOpen), invoices };
}
