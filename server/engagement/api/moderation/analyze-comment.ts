import {
  type ScoreReason,
  type Scores,
  ScoringFailed,
  scoreComment,
} from "@/server/engagement/scoring/index";
import { defineEndpoint, json } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";
import { ANALYSED, type Analysed, analysisAnswer, analysisBody, analysisScore } from "../wire/analysis";

/** How far the strongest reasons of a kind go, 0 to 1. */
function partOf(reasons: readonly ScoreReason[], ...kinds: readonly string[]): number {
  return Math.max(0, ...reasons.filter(({ kind }) => kinds.includes(kind)).map(({ weight }) => weight / 100));
}

function valueOf(attribute: Analysed, scores: Scores): number {
  const { toxicity, spamProbability, toxicityReasons } = scores;
  switch (attribute) {
    case "TOXICITY":
      return toxicity / 100;
    case "SEVERE_TOXICITY":
      return Math.min(
        toxicity / 100,
        Math.max(0, (partOf(toxicityReasons, "threat", "slur", "insult") - 0.5) * 2),
      );
    case "IDENTITY_ATTACK":
      return partOf(toxicityReasons, "slur");
    case "INSULT":
      return partOf(toxicityReasons, "insult", "slur");
    case "PROFANITY":
      return partOf(toxicityReasons, "profanity", "sexual");
    case "THREAT":
      return partOf(toxicityReasons, "threat");
    case "SEXUALLY_EXPLICIT":
      return partOf(toxicityReasons, "sexual");
    case "SPAM":
      return spamProbability;
  }
}

async function scoresOf(work: Promise<Scores>): Promise<Scores> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ScoringFailed)
      throw new AppError("unavailable", "The text could not be scored in time.");
    throw error;
  }
}

/** Scores a text for other tools, in the form of the well-known comment analysis call (ADR 0040). */
export const analyzeCommentEndpoint = defineEndpoint(
  {
    operationId: "analyzeComment",
    method: "post",
    path: "/api/v1/comments:analyze",
    tag: "Moderation",
    summary: "Score a text",
    description:
      "Toxicity and spam of a text by this installation's own scorer, without any network, with what the account's moderators taught it. Nothing is stored. Takes and gives the shapes of the comment analysis call that many tools know.",
    account: "credential",
    credentials: ["serverKey"],
    cache: "private",
    body: { schema: analysisBody, contentTypes: ["application/json"], limit: 64 * 1024 },
    responses: { 200: { description: "The scores that were asked for.", schema: analysisAnswer } },
    errors: ["unauthorized", "too_large", "unavailable"],
  },
  async ({ ctx, body }) => {
    const { text } = body.comment;
    const scores = await scoresOf(scoreComment(ctx, text));
    const wanted = ANALYSED.flatMap((name) => {
      const asked = body.requestedAttributes[name];
      const value = valueOf(name, scores);
      return asked === undefined || value < (asked.scoreThreshold ?? 0)
        ? []
        : [[name, analysisScore(value, text.length)] as const];
    });
    const languages = body.languages ?? ["en"];
    const token = body.clientToken === undefined ? {} : { clientToken: body.clientToken };
    return json({
      attributeScores: Object.fromEntries(wanted),
      languages,
      detectedLanguages: languages,
      ...token,
    });
  },
);
