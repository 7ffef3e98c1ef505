import type { Context } from "@/server/context/index";
import { requirePrivacy } from "./erase-reader";
import { findPerson } from "./find-person";
import { describeOpen, findOpenSubscriptions, type OpenSubscription } from "./open-subscriptions";
import type { PersonKey } from "./person";
import { PERSONAL_TABLES } from "./tables/index";

/** What an erasure would end and keep. */
export interface ErasurePreview {
  /** Plans of running subscriptions, which it ends, and of gifts to others, which are not renewed. */
  openPlans: readonly string[];
  /** The same subscriptions with their ids. */
  open: readonly OpenSubscription[];
  /** Number of invoices and credit notes, which are kept. */
  invoices: number;
  /** Sections of the export whose rows are deleted. */
  deleted: readonly string[];
  /** Sections whose rows stay, whole or without what identifies the person, and why. */
  kept: readonly { section: string; reason: string }[];
}

/** What happens to the sections of an export: the same for every person. */
const SECTIONS = PERSONAL_TABLES.flatMap(({ section, kept }) =>
  section === null ? [] : [{ section, kept }],
);
const DELETED = SECTIONS.filter(({ kept }) => kept === null).map(({ section }) => section);
const KEPT = SECTIONS.flatMap(({ section, kept }) => (kept === null ? [] : [{ section, reason: kept }]));

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
  return { openPlans: open.map(describeOpen), open, invoices, deleted: DELETED, kept: KEPT };
}
