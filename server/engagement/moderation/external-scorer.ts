import { z } from "zod";
import type { Context } from "@/server/context/index";
import { findComment } from "@/server/engagement/comment-states/index";
import { openSecret } from "@/server/engagement/settings/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";
import { parseHeaderLine } from "@/shared/formats/header-line.rules";
import { decideComments, type ModeratorMove } from "./decide-comments";
import { findScored, writeScores } from "./scored.repository";

const LIMITS = { connectMs: 3_000, responseMs: 5_000, maxBytes: 256 * 1024 };
/** The phase of a comment that waits for the account's own scorer. */
const PHASE = "scorer";

const probability = z.object({ summaryScore: z.object({ value: z.number().min(0).max(1) }) });

/** Response of a scorer, in the shape of comments:analyze, of which two scores are read. */
const answerSchema = z.object({
  attributeScores: z.object({ TOXICITY: probability.optional(), SPAM: probability.optional() }),
});

export interface ExternalScoring {
  outcome: "none" | "unchanged" | "approved" | "held" | "spam";
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

async function requestScores(ctx: Context, { egress, vault }: ScorerDependencies, text: string) {
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

/**
 * Score a comment with the account's own scorer and apply the account's thresholds: a comment that waited only for
 * this score is published; one above a threshold is held or marked as spam. Manual decisions stay. Throws where the
 * scorer's response is invalid; the comment then stays in its current state.
 */
export async function scoreWithExternalScorer(
  ctx: Context,
  dependencies: ScorerDependencies,
  commentId: number,
): Promise<ExternalScoring> {
  const { externalScorer, toxicityPend, spamPend, spamMark } = ctx.account.settings.engagement.moderation;
  const comment = externalScorer === null ? null : await findComment(ctx.db, ctx.account.id, commentId);
  if (comment === null) return { outcome: "none" };
  const scores = await requestScores(ctx, dependencies, comment.text);
  if (scores === null) return { outcome: "none" };
  const { toxicity, spamProbability } = scores;
  await writeScores(ctx.db, ctx.account.id, { id: commentId, toxicity, spamProbability });
  const row = await findScored(ctx.db, ctx.account.id, commentId);
  if (row === null || row.decided) return { outcome: "unchanged" };
  const isAbove = (value: number | null, threshold: number | null) =>
    value !== null && threshold !== null && value >= threshold;
  const decide = async (move: ModeratorMove, reason: string) => {
    await decideComments(ctx, { ids: [commentId], move, reason });
  };
  if (isAbove(spamProbability, spamMark)) {
    await decide("spam", `External scorer: spam ${spamProbability}.`);
    return { outcome: "spam" };
  }
  if (isAbove(spamProbability, spamPend) || isAbove(toxicity, toxicityPend)) {
    if (comment.status === "published") await decide("pend", `External scorer: toxicity ${toxicity ?? 0}.`);
    return { outcome: "held" };
  }
  if (comment.status !== "pending" || row.phase !== PHASE) return { outcome: "unchanged" };
  await decide("approve", "External scorer: nothing found.");
  return { outcome: "approved" };
}
