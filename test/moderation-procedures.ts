import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";
import type { Context } from "@/server/context/index";
import {
  appealComment,
  banReader,
  createList,
  createRule,
  decideComments,
} from "@/server/engagement/moderation/index";
import type { aModeratedAccount } from "./moderation";

type Caller = ReturnType<typeof createAdminCaller>;

/** An account's moderation data for the procedures below. */
export interface ModerationFixtures {
  commentId: number;
  /** A rejected comment with an open appeal. */
  appealedId: number;
  version: number;
  readerId: number;
  ruleId: number;
  listId: number;
  banId: number;
  linkId: number;
  batch: string;
}

/** A decided comment, a rule, a list and a ban. */
export async function createModerationFixtures(
  account: Awaited<ReturnType<typeof aModeratedAccount>>,
): Promise<ModerationFixtures> {
  const { moderator, reader, postComment, read } = account;
  const { id: appealedId } = await postComment("Appealed");
  await decideComments(moderator, { ids: [appealedId], move: "delete", reason: "" });
  await appealComment(reader.ctx, { commentId: appealedId, note: "It was meant kindly" });
  const { id: commentId } = await postComment("One");
  const { batch } = await decideComments(moderator, { ids: [commentId], move: "spam", reason: "" });
  const rule = await createRule(moderator, {
    name: "Long",
    enabled: false,
    conditions: { longerThan: 9 },
    outcome: "pend",
  });
  const list = await createList(moderator, {
    name: "Rude",
    enabled: false,
    outcome: "pend",
    words: ["knave"],
  });
  const ban = await banReader(moderator, { readerId: reader.id, shadow: true, reason: "Ads", endsAt: null });
  const { version } = await read(commentId);
  const { id: linkId } = await aModeratorLink(moderator, reader.id);
  return {
    commentId,
    appealedId,
    version,
    readerId: reader.id,
    ruleId: rule.id,
    listId: list.id,
    banId: ban.id,
    linkId,
    batch,
  };
}

/** The reader moderates pages as this member of staff. */
function aModeratorLink(moderator: Context, readerId: number) {
  const { db, account, actor, clock } = moderator;
  if (actor.kind !== "staff") throw new Error("a moderator is of the staff");
  const { staffUserId } = actor;
  const now = clock.now();
  const times = { codeExpiresAt: now, createdAt: now, linkedAt: now };
  return db.prisma.moderatorLink.create({ data: { accountId: account.id, staffUserId, readerId, ...times } });
}

const MODERATORS: readonly StaffRole[] = ["owner", "admin", "moderator", "editor"];
const CONFIGURERS: readonly StaffRole[] = ["owner", "admin", "moderator"];

interface Procedure {
  roles: readonly StaffRole[];
  call: (caller: Caller, fixtures: ModerationFixtures) => Promise<unknown>;
  /** What another account gets that requests these objects: not found, or an empty response. */
  otherAccount: "NOT_FOUND" | "OK";
}

const page = { limit: 50 };
const rule = { name: "Long", enabled: false, conditions: { longerThan: 9 }, outcome: "pend" } as const;
const list = { name: "Rude", enabled: false, outcome: "pend", words: ["knave"] } as const;

async function approve(caller: Caller, id: number) {
  const [row] = (await caller.moderation.queue({ filter: { queue: "all" }, page })).rows;
  const comments = [{ id, version: row?.version ?? 1 }];
  return caller.moderation.decide({ move: "approve", comments });
}

/** Every procedure of moderation, with the roles that may call it. Those that delete come last. */
export const MODERATION_PROCEDURES: Record<string, Procedure> = {
  "moderation.queue": {
    roles: MODERATORS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.queue({ filter: { queue: "all" }, page }),
  },
  "moderation.counts": {
    roles: MODERATORS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.counts(),
  },
  "moderation.context": {
    roles: MODERATORS,
    otherAccount: "NOT_FOUND",
    call: (caller, { commentId: id }) => caller.moderation.context({ id }),
  },
  "moderation.log": {
    roles: MODERATORS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.log({ below: null }),
  },
  "moderation.policy": {
    roles: MODERATORS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.policy(),
  },
  "moderation.tryRule": {
    roles: MODERATORS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.tryRule({ conditions: { longerThan: 1 } }),
  },
  "moderation.bans": {
    roles: MODERATORS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.bans({ holding: false }),
  },
  "moderation.links": { roles: MODERATORS, otherAccount: "OK", call: (caller) => caller.moderation.links() },
  "moderation.createCode": {
    roles: MODERATORS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.createCode(),
  },
  "moderation.removeLink": {
    roles: MODERATORS,
    otherAccount: "NOT_FOUND",
    call: (caller, { linkId: id }) => caller.moderation.removeLink({ id }),
  },
  "moderation.learned": {
    roles: CONFIGURERS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.learned(),
  },
  "moderation.undo": {
    roles: MODERATORS,
    otherAccount: "NOT_FOUND",
    call: (caller, { batch }) => caller.moderation.undo({ batch }),
  },
  "moderation.decide": {
    roles: MODERATORS,
    otherAccount: "OK",
    call: (caller, { commentId }) => approve(caller, commentId),
  },
  "moderation.feature": {
    roles: MODERATORS,
    otherAccount: "NOT_FOUND",
    call: async (caller, { commentId }) => {
      await approve(caller, commentId);
      return caller.moderation.feature({ ids: [commentId], isFeatured: true });
    },
  },
  "moderation.declineAppeals": {
    roles: MODERATORS,
    otherAccount: "NOT_FOUND",
    call: async (caller, { appealedId }) => {
      const { batch } = await caller.moderation.declineAppeals({ ids: [appealedId] });
      return caller.moderation.undo({ batch });
    },
  },
  "moderation.ban": {
    roles: MODERATORS,
    otherAccount: "NOT_FOUND",
    call: (caller, { readerId }) =>
      caller.moderation.ban({ readerId, shadow: true, reason: "Ads", hours: 24 }),
  },
  "moderation.liftBan": {
    roles: MODERATORS,
    otherAccount: "NOT_FOUND",
    call: (caller, { banId: id }) => caller.moderation.liftBan({ id }),
  },
  "moderation.undoBan": {
    roles: MODERATORS,
    otherAccount: "NOT_FOUND",
    call: async (caller, { readerId }) => {
      const ban = await caller.moderation.ban({ readerId, shadow: true, reason: "Ads", hours: 24 });
      return caller.moderation.undoBan({ id: ban.id });
    },
  },
  "moderation.createRule": {
    roles: CONFIGURERS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.createRule(rule),
  },
  "moderation.updateRule": {
    roles: CONFIGURERS,
    otherAccount: "NOT_FOUND",
    call: (caller, { ruleId: id }) => caller.moderation.updateRule({ ...rule, id, version: 1 }),
  },
  "moderation.orderRules": {
    roles: CONFIGURERS,
    otherAccount: "OK",
    call: (caller, { ruleId }) => caller.moderation.orderRules({ ids: [ruleId] }),
  },
  "moderation.createList": {
    roles: CONFIGURERS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.createList(list),
  },
  "moderation.updateList": {
    roles: CONFIGURERS,
    otherAccount: "NOT_FOUND",
    call: (caller, { listId: id }) => caller.moderation.updateList({ ...list, id, version: 1 }),
  },
  "moderation.deleteRule": {
    roles: CONFIGURERS,
    otherAccount: "NOT_FOUND",
    call: (caller, { ruleId: id }) => caller.moderation.deleteRule({ id }),
  },
  "moderation.deleteList": {
    roles: CONFIGURERS,
    otherAccount: "NOT_FOUND",
    call: (caller, { listId: id }) => caller.moderation.deleteList({ id }),
  },
  "moderation.resetLearned": {
    roles: CONFIGURERS,
    otherAccount: "OK",
    call: (caller) => caller.moderation.resetLearned(),
  },
};

/** Procedures on contributions, which the newsroom's own tests create. */
export const CONTRIBUTION_PROCEDURES = ["contributions.list", "contributions.review"];
