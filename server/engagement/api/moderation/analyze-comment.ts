import {
  type ScoreReason,
  type Scores,
  ScoringFailed,
  scoreComment,
} from "@/server/engagement/scoring/index";
import { defineEndpoint, json } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";
import { ANALYSED, type Analysed, analysisAnswer, analysisBody, analysisScore } from "../wire/analysis";

/** The largest weight among the reasons of these kinds, 0 to 1. */
function maxWeight(reasons: readonly ScoreReason[], ...kinds: readonly string[]): number {
  return Math.max(0, ...reasons.filter(({ kind }) => kinds.includes(kind)).map(({ weight }) => weight / 100));
}

function computeValue(attribute: Analysed, scores: Scores): number {
  const { toxicity, spamProbability, toxicityReasons } = scores;
  switch (attribute) {
    case "TOXICITY":
      return toxicity / 100;
    case "SEVERE_TOXICITY":
      return Math.min(
        toxicity / 100,
        Math.max(0, (maxWeight(toxicityReasons, "threat", "slur", "insult") - 0.5) * 2),
      );
    case "IDENTITY_ATTACK":
      return maxWeight(toxicityReasons, "slur");
    case "INSULT":
      return maxWeight(toxicityReasons, "insult", "slur");
    case "PROFANITY":
      return maxWeight(toxicityReasons, "profanity", "sexual");
    case "THREAT":
      return maxWeight(toxicityReasons, "threat");
    case "SEXUALLY_EXPLICIT":
      return maxWeight(toxicityReasons, "sexual");
    case "SPAM":
      return spamProbability;
  }
}

async function awaitScores(work: Promise<Scores>): Promise<Scores> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ScoringFailed)
      throw new AppError("unavailable", "The text could not be scored in time.");
    throw error;
  }
}

/** Score a text for other tools, in the form of the well-known comment analysis call. */
export const analyzeCommentEndpoint = defineEndpoint(
  {
    operationId: "analyzeComment",
    method: "post",
    path: "/api/v1/comments:analyze",
    tag: "Moderation",
    summary: "Score a text",
    description:
      "Scores toxicity and spam with the installation's built-in scorer, trained by the account's moderators, without network access. Nothing is stored. Request and response use the common comment analysis format.",
    account: "credential",
    credentials: ["serverKey"],
    cache: "private",
    body: { schema: analysisBody, contentTypes: ["application/json"], limit: 64 * 1024 },
    responses: { 200: { description: "The requested scores.", schema: analysisAnswer } },
    errors: ["unauthorized", "too_large", "unavailable"],
  },
  async ({ ctx, body }) => {
    const { text } = body.comment;
    const scores = await awaitScores(scoreComment(ctx, text));
    const requested = ANALYSED.flatMap((name) => {
      const requestedAttribute = body.requestedAttributes[name];
      const value = computeValue(name, scores);
      return requestedAttribute === undefined || value < (requestedAttribute.scoreThreshold ?? 0)
        ? []
        : [[name, analysisScore(value, text.length)] as const];
    });
    const languages = body.languages ?? ["en"];
    const token = body.clientToken === undefined ? {} : { clientToken: body.clientToken };
    return json({
      attributeScores: Object.fromEntries(requested),
      languages,
      detectedLanguages: languages,
      ...token,
    });
  },
);
