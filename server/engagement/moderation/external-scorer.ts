import { z } from "zod";
import type { AccountSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { type Comment, findComment } from "@/server/engagement/comment-states/index";
import { openSecret } from "@/server/engagement/settings/index";
import type { DomainEvent } from "@/server/events/catalogue";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";
import { parseHeaderLine } from "@/shared/formats/header-line.rules";
import { decideComments, type ModeratorMove } from "./decide-comments";
import { SCORER_PHASE, SCORER_REASON, UNSCORED } from "./phases.rules";
import { holdScored, writeScores } from "./scored.repository";

const LIMITS = { connectMs: 3_000, responseMs: 5_000, maxBytes: 256 * 1024 };

const probability = z.object({ summaryScore: z.object({ value: z.number().min(0).max(1) }) });

/** Response of a scorer, in the shape of comments:analyze, of which two scores are read. */
const answerSchema = z.object({
  attributeScores: z.object({ TOXICITY: probability.optional(), SPAM: probability.optional() }),
});

export interface ExternalScoring {
  outcome: "none" | "unchanged" | "approved" | "held" | "spam";
}

type ScoreRequest = Extract<DomainEvent, { name: "engagement/comment.score-requested" }>;

/** The request for a score by the account's external scorer; null: it has none. `version`: of an edited comment. */
export function buildScoreRequest(
  { account }: Context,
  commentId: number,
  version?: number,
): ScoreRequest | null {
  if (account.settings.engagement.moderation.externalScorer === null) return null;
  const id = `comment:${commentId}:score-requested`;
  return {
    name: "engagement/comment.score-requested",
    id: version === undefined ? id : `${id}:${version}`,
    subject: { type: "comment", id: String(commentId) },
    data: { commentId },
  };
}

function parseHeader(line: string | null): Record<string, string> {
  const json = { "content-type": "application/json" };
  if (line === null) return json;
  const { name, value } = parseHeaderLine(line);
  return { [name.toLowerCase()]: value, ...json };
}

/** Dependencies of calls to an account's own scorer. */
export interface ScorerDependencies {
  egress: Pick<Egress, "send">;
  vault: Vault;
}

interface ExternalScores {
  /** 0 to 100; null where the scorer returned none. */
  toxicity: number | null;
  /** 0 to 1; null where the scorer returned none. */
  spamProbability: number | null;
}

async function requestScores(
  ctx: Context,
  { egress, vault }: ScorerDependencies,
  text: string,
): Promise<ExternalScores | null> {
  const { externalScorer } = ctx.account.settings.engagement.moderation;
  if (externalScorer === null) return null;
  const response = await egress.send({
    method: "POST",
    url: externalScorer.url,
    headers: parseHeader(openSecret(vault, "scorer", externalScorer.header)),
    body: JSON.stringify({
      comment: { text },
      requestedAttributes: { TOXICITY: {}, SPAM: {} },
      doNotStore: true,
    }),
    limits: LIMITS,
  });
  if (response.status !== 200)
    throw new AppError("unavailable", `The scorer returned status ${response.status}.`);
  const { TOXICITY, SPAM } = answerSchema.parse(JSON.parse(response.body.toString("utf8"))).attributeScores;
  return {
    toxicity: TOXICITY === undefined ? null : Math.round(TOXICITY.summaryScore.value * 1000) / 10,
    spamProbability: SPAM?.summaryScore.value ?? null,
  };
}

/** Find the threshold that these scores reach, and the reason as text; null where they reach none. */
function findThreshold(
  { toxicity, spamProbability }: ExternalScores,
  { toxicityPend, spamPend, spamMark }: AccountSettings["engagement"]["moderation"],
): { move: "spam" | "pend"; phase: string; reason: string } | null {
  const isAbove = (value: number | null, threshold: number | null) =>
    value !== null && threshold !== null && value >= threshold;
  const spam = { phase: "spam", reason: `External scorer: spam ${spamProbability}.` };
  if (isAbove(spamProbability, spamMark)) return { move: "spam", ...spam };
  if (isAbove(spamProbability, spamPend)) return { move: "pend", ...spam };
  if (!isAbove(toxicity, toxicityPend)) return null;
  return { move: "pend", phase: "toxicity", reason: `External scorer: toxicity ${toxicity}.` };
}

/** Decide about the version that was scored; false where it has changed since and nothing was decided. */
async function decideScored(
  ctx: Context,
  { id, version }: Comment,
  { move, reason }: { move: ModeratorMove; reason: string },
): Promise<boolean> {
  try {
    await decideComments(ctx, { ids: [id], move, reason, versions: new Map([[id, version]]) });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    throw error;
  }
}

/**
 * Score a comment with the account's own scorer and apply the account's thresholds: a comment that waited only for
 * this score is published; one above a threshold is held or marked as spam. Manual decisions stay. A comment that is
 * edited or decided about meanwhile stays as it is: an edit requests a score of its own. Throws where the scorer's
 * response is invalid; the comment then stays in its current state.
 */
export async function scoreWithExternalScorer(
  ctx: Context,
  dependencies: ScorerDependencies,
  commentId: number,
): Promise<ExternalScoring> {
  const { moderation } = ctx.account.settings.engagement;
  const comment =
    moderation.externalScorer === null ? null : await findComment(ctx.db, ctx.account.id, commentId);
  if (comment === null) return { outcome: "none" };
  const { version, status } = comment;
  if (status === "hidden" || status === "deleted") return { outcome: "unchanged" };
  const scores = await requestScores(ctx, dependencies, comment.text);
  if (scores === null) return { outcome: "none" };
  const row = await writeScores(ctx.db, ctx.account.id, { id: commentId, version, ...scores });
  if (row === null || row.decided) return { outcome: "unchanged" };
  const threshold = findThreshold(scores, moderation);
  if (threshold?.move === "spam")
    return { outcome: (await decideScored(ctx, comment, threshold)) ? "spam" : "unchanged" };
  if (threshold !== null && status === "published")
    return { outcome: (await decideScored(ctx, comment, threshold)) ? "held" : "unchanged" };
  if (threshold !== null) {
    await holdScored(ctx.db, ctx.account.id, { id: commentId, version, ...threshold });
    return { outcome: "held" };
  }
  if (status !== "pending" || row.phase !== SCORER_PHASE) return { outcome: "unchanged" };
  if (row.reason !== SCORER_REASON) {
    await holdScored(ctx.db, ctx.account.id, { id: commentId, version, ...UNSCORED });
    return { outcome: "held" };
  }
  const approval = { move: "approve", reason: "External scorer: nothing found." } as const;
  return { outcome: (await decideScored(ctx, comment, approval)) ? "approved" : "unchanged" };
}
