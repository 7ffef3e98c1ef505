import { z } from "zod";
import {
  banReader,
  createList,
  createModeratorCode,
  createRule,
  decideComments,
  declineAppeals,
  deleteList,
  deleteRule,
  featureComments,
  getCommentContext,
  getPolicy,
  getQueueCounts,
  liftBan,
  listBans,
  listDecisions,
  listModeratorLinks,
  listQueue,
  orderRules,
  removeModeratorLink,
  tryRule,
  undoBan,
  undoDecisions,
  updateList,
  updateRule,
} from "@/server/engagement/moderation/index";
import { listLearned, resetLearned } from "@/server/engagement/scoring/index";
import {
  banSchema,
  batchSchema,
  conditionsSchema,
  decisionSchema,
  declineSchema,
  featureSchema,
  idSchema,
  newListSchema,
  newRuleSchema,
  pageSchema,
  queueFilterSchema,
} from "@/shared/schemas/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { createRouter, staffProcedure } from "../trpc";

const idInput = z.object({ id: idSchema });
const seen = idInput.extend({ version: z.int() });

export const moderationRouter = createRouter({
  queue: staffProcedure
    .input(z.object({ filter: queueFilterSchema, page: pageSchema }))
    .query(({ ctx, input: { filter, page } }) => {
      const { queue = "pending", text, author, comment } = filter;
      return listQueue(ctx.staff, { filter: { queue, text, authorId: author, commentId: comment }, page });
    }),
  counts: staffProcedure.query(({ ctx }) => getQueueCounts(ctx.staff)),
  context: staffProcedure.input(idInput).query(({ ctx, input }) => getCommentContext(ctx.staff, input.id)),
  decide: staffProcedure.input(decisionSchema).mutation(async ({ ctx, input }) => {
    const { move, comments, reason } = input;
    const versions = new Map(comments.map(({ id, version }) => [id, version]));
    const { batch, moved } = await decideComments(ctx.staff, {
      ids: [...versions.keys()],
      move,
      reason,
      versions,
    });
    return { batch, moved: moved.map(({ id }) => id) };
  }),
  declineAppeals: staffProcedure
    .input(declineSchema)
    .mutation(({ ctx, input }) => declineAppeals(ctx.staff, input)),
  feature: staffProcedure
    .input(featureSchema)
    .mutation(({ ctx, input }) => featureComments(ctx.staff, input)),
  undo: staffProcedure
    .input(z.object({ batch: batchSchema }))
    .mutation(({ ctx, input }) => undoDecisions(ctx.staff, input.batch)),
  log: staffProcedure
    .input(
      z.object({
        below: z
          .string()
          .regex(/^\d{1,18}$/)
          .nullable(),
      }),
    )
    .query(({ ctx, input }) => listDecisions(ctx.staff, { below: input.below, limit: 50 })),
  policy: staffProcedure.query(({ ctx }) => getPolicy(ctx.staff)),
  createRule: staffProcedure.input(newRuleSchema).mutation(({ ctx, input }) => createRule(ctx.staff, input)),
  updateRule: staffProcedure
    .input(newRuleSchema.extend(seen.shape))
    .mutation(({ ctx, input }) => updateRule(ctx.staff, input)),
  orderRules: staffProcedure
    .input(z.object({ ids: z.array(idSchema).max(50) }))
    .mutation(({ ctx, input }) => orderRules(ctx.staff, input.ids)),
  deleteRule: staffProcedure.input(idInput).mutation(({ ctx, input }) => deleteRule(ctx.staff, input.id)),
  tryRule: staffProcedure
    .input(z.object({ conditions: conditionsSchema }))
    .query(({ ctx, input }) => tryRule(ctx.staff, input.conditions)),
  createList: staffProcedure.input(newListSchema).mutation(({ ctx, input }) => createList(ctx.staff, input)),
  updateList: staffProcedure
    .input(newListSchema.extend(seen.shape))
    .mutation(({ ctx, input }) => updateList(ctx.staff, input)),
  deleteList: staffProcedure.input(idInput).mutation(({ ctx, input }) => deleteList(ctx.staff, input.id)),
  bans: staffProcedure
    .input(z.object({ holding: z.boolean() }))
    .query(({ ctx, input }) => listBans(ctx.staff, input)),
  ban: staffProcedure.input(banSchema).mutation(({ ctx, input: { hours, ...ban } }) => {
    const endsAt =
      hours === null ? null : new Date(ctx.staff.clock.now().getTime() + hours * HOUR_MILLISECONDS);
    return banReader(ctx.staff, { ...ban, endsAt });
  }),
  liftBan: staffProcedure.input(idInput).mutation(({ ctx, input }) => liftBan(ctx.staff, input.id)),
  undoBan: staffProcedure.input(idInput).mutation(({ ctx, input }) => undoBan(ctx.staff, input.id)),
  links: staffProcedure.query(({ ctx }) => listModeratorLinks(ctx.staff)),
  createCode: staffProcedure.mutation(({ ctx }) => createModeratorCode(ctx.staff)),
  removeLink: staffProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => removeModeratorLink(ctx.staff, input.id)),
  learned: staffProcedure.query(({ ctx }) => listLearned(ctx.staff)),
  resetLearned: staffProcedure.mutation(({ ctx }) => resetLearned(ctx.staff)),
});
