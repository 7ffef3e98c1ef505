import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { findComment } from "@/server/engagement/comments/index";
import { openSecret } from "@/server/engagement/settings/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";
import { headerOf } from "@/server/platform/net/index";
import type { Vault } from "@/server/platform/vault/index";
import { decideComments, type ModeratorMove } from "./decide-comments";
import { findScored, writeScores } from "./scored.repository";

const LIMITS = { connectMs: 3_000, responseMs: 5_000, maxBytes: 256 * 1024 };
/** The phase under which a comment waits for the account's own scorer. */
const PHASE = "scorer";

const probability = z.object({ summaryScore: z.object({ value: z.number().min(0).max(1) }) });

/** What a scorer answers: the shapes of comments:analyze, of which two scores are read. */
const answerSchema = z.object({
  attributeScores: z.object({ TOXICITY: probability.optional(), SPAM: probability.optional() }),
});

export interface ExternalScoring {
  outcome: "none" | "unchanged" | "approved" | "held" | "spam";
}

function headersOf(line: string | null): Record<string, string> {
  const json = { "content-type": "application/json" };
  if (line === null) return json;
  const { name, value } = headerOf(line);
  return { [name.toLowerCase()]: value, ...json };
}

/** How an account's own scorer is reached. */
interface Outside {
  egress: Pick<Egress, "send">;
  vault: Vault;
}

async function ask(ctx: Context, { egress, vault }: Outside, text: string) {
  const { externalScorer } = ctx.account.settings.engagement.moderation;
  if (externalScorer === null) return null;
  const response = await egress.send({
    method: "POST",
    url: externalScorer.url,
    headers: headersOf(openSecret(vault, "scorer", externalScorer.header)),
    body: JSON.stringify({
      comment: { text },
      requestedAttributes: { TOXICITY: {}, SPAM: {} },
      doNotStore: true,
    }),
    limits: LIMITS,
  });
  if (response.status !== 200) throw new AppError("unavailable", `The scorer answered ${response.status}.`);
  const { TOXICITY, SPAM } = answerSchema.parse(JSON.parse(response.body.toString("utf8"))).attributeScores;
  return {
    toxicity: TOXICITY === undefined ? null : Math.round(TOXICITY.summaryScore.value * 1000) / 10,
    spamProbability: SPAM?.summaryScore.value ?? null,
  };
}

/**
 * Asks the account's own scorer about a comment and acts on what it says by the account's thresholds: a comment that
 * waited for it alone is published, one that passed is held or becomes spam. What somebody decided by hand stays.
 * Throws where the scorer gives no sound answer; the comment then stays as the account's setting left it.
 */
export async function scoreWithExternalScorer(
  ctx: Context,
  outside: Outside,
  commentId: number,
): Promise<ExternalScoring> {
  const { externalScorer, toxicityPend, spamPend, spamMark } = ctx.account.settings.engagement.moderation;
  const comment = externalScorer === null ? null : await findComment(ctx.db, ctx.account.id, commentId);
  if (comment === null) return { outcome: "none" };
  const scores = await ask(ctx, outside, comment.text);
  if (scores === null) return { outcome: "none" };
  const { toxicity, spamProbability } = scores;
  await writeScores(ctx.db, ctx.account.id, { id: commentId, toxicity, spamProbability });
  const known = await findScored(ctx.db, ctx.account.id, commentId);
  if (known === null || known.decided) return { outcome: "unchanged" };
  const over = (value: number | null, most: number | null) =>
    value !== null && most !== null && value >= most;
  const decide = async (move: ModeratorMove, reason: string) => {
    await decideComments(ctx, { ids: [commentId], move, reason });
  };
  if (over(spamProbability, spamMark)) {
    await decide("spam", `The account's scorer: spam ${spamProbability}.`);
    return { outcome: "spam" };
  }
  if (over(spamProbability, spamPend) || over(toxicity, toxicityPend)) {
    if (comment.status === "published")
      await decide("pend", `The account's scorer: toxicity ${toxicity ?? 0}.`);
    return { outcome: "held" };
  }
  if (comment.status !== "pending" || known.phase !== PHASE) return { outcome: "unchanged" };
  await decide("approve", "The account's scorer finds nothing against it.");
  return { outcome: "approved" };
}
