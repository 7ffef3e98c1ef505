import { z } from "zod";
import {
  browseSubscriptions,
  exportSubscriptions,
  getSubscriptionSheet,
  importSubscriptions,
  renewManually,
  sellManually,
  switchManually,
} from "@/server/subscriptions/admin/index";
import { undoCancellation } from "@/server/subscriptions/billing/index";
import { listGroups } from "@/server/subscriptions/catalogue/index";
import {
  addMember,
  cancelSubscription,
  endPause,
  extendSubscription,
  removeMembers,
  requireBackoffice,
  updateSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { getCancellations } from "@/server/subscriptions/retention/index";
import {
  cancellationSchema,
  extensionSchema,
  idSchema,
  manualSaleSchema,
  manualSwitchSchema,
  pageSchema,
  searchTextSchema,
  subscriberIdentitySchema,
  subscriptionCsvSchema,
  subscriptionFilterSchema,
} from "@/shared/schemas/index";
import { createRouter, payingProcedure, staffProcedure } from "../trpc";

const idInput = z.object({ id: idSchema });
const LISTS = ["for_sale", "group_access", "campaign"] as const;

export const subscriptionsRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: subscriptionFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => browseSubscriptions(ctx.staff, input)),
  get: payingProcedure.input(idInput).query(({ ctx, input }) => getSubscriptionSheet(ctx.paying, input.id)),
  /** Plans that staff can sell, by group. */
  plans: staffProcedure.query(async ({ ctx }) => {
    requireBackoffice(ctx.staff, "subscriptions:read");
    const lists = await Promise.all(LISTS.map((which) => listGroups(ctx.staff, which)));
    return lists.flat().flatMap((group) =>
      group.plans.map(({ id, title, priceCents, priceCurrency, enabled }) => ({
        id,
        label: `${group.name}: ${title}`,
        priceCents,
        priceCurrency,
        enabled,
      })),
    );
  }),
  create: payingProcedure.input(manualSaleSchema).mutation(async ({ ctx, input }) => {
    const { id } = await sellManually(ctx.paying, input);
    return { id };
  }),
  renew: payingProcedure.input(idInput).mutation(async ({ ctx, input }) => {
    const { id } = await renewManually(ctx.paying, input.id);
    return { id };
  }),
  switch: payingProcedure.input(manualSwitchSchema).mutation(async ({ ctx, input }) => {
    const { id } = await switchManually(ctx.paying, input);
    return { id };
  }),
  extend: staffProcedure.input(extensionSchema).mutation(async ({ ctx, input }) => {
    await extendSubscription(ctx.staff, { ...input, subscriberId: null });
  }),
  cancel: staffProcedure.input(cancellationSchema).mutation(async ({ ctx, input }) => {
    await cancelSubscription(ctx.staff, { ...input, subscriberId: null });
  }),
  resume: payingProcedure.input(idInput).mutation(async ({ ctx, input }) => {
    await undoCancellation(ctx.paying, { ...input, subscriberId: null });
  }),
  endPause: staffProcedure
    .input(idInput.extend({ shownAsBegun: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      await endPause(ctx.staff, { ...input, subscriberId: null });
    }),
  /** Why subscribers cancelled in the last 90 days. */
  cancellations: staffProcedure.query(({ ctx }) => getCancellations(ctx.staff, { days: 90 })),
  setNotes: staffProcedure
    .input(idInput.extend({ notes: z.string().max(10_000).nullable() }))
    .mutation(async ({ ctx, input }) => {
      await updateSubscription(ctx.staff, { ...input, subscriberId: null });
    }),
  addMember: staffProcedure
    .input(idInput.extend({ identity: subscriberIdentitySchema, name: searchTextSchema.nullable() }))
    .mutation(async ({ ctx, input }) => {
      await addMember(ctx.staff, { ...input, subscriberId: null });
    }),
  removeMember: staffProcedure
    .input(idInput.extend({ memberId: idSchema }))
    .mutation(async ({ ctx, input: { id, memberId } }) => {
      await removeMembers(ctx.staff, { id, subscriberId: null, memberIds: [memberId] });
    }),
  exportPart: staffProcedure
    .input(z.object({ filter: subscriptionFilterSchema, after: z.string().max(200).nullable() }))
    .mutation(({ ctx, input }) => exportSubscriptions(ctx.staff, input)),
  importCsv: payingProcedure
    .input(subscriptionCsvSchema)
    .mutation(({ ctx, input }) => importSubscriptions(ctx.paying, input)),
});
