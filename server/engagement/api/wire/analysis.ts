import { z } from "zod";

/** The attributes of a text that tools can request, by their wire names. */
export const ANALYSED = [
  "TOXICITY",
  "SEVERE_TOXICITY",
  "IDENTITY_ATTACK",
  "INSULT",
  "PROFANITY",
  "THREAT",
  "SEXUALLY_EXPLICIT",
  "SPAM",
] as const;

export type Analysed = (typeof ANALYSED)[number];

const attribute = z.looseObject({
  scoreThreshold: z.number().optional().describe("Return only scores of at least this value."),
});

/** The request of a tool. Attributes without a score here are omitted from the response. */
export const analysisBody = z.object({
  comment: z.object({
    text: z.string().min(1).max(20_000).describe("The text, at most 20,000 characters."),
    type: z.string().optional().describe("PLAIN_TEXT; other values are treated as PLAIN_TEXT."),
  }),
  requestedAttributes: z
    .record(z.string().max(100), attribute)
    .describe(`Requested scores, each with an options object: ${ANALYSED.join(", ")}.`),
  languages: z.array(z.string().max(35)).max(20).optional().describe("Optional; returned unchanged."),
  spanAnnotations: z.boolean().optional().describe("Ignored: the whole text is the only span."),
  doNotStore: z.boolean().optional().describe("Nothing is stored either way."),
  clientToken: z.string().max(500).optional().describe("Returned unchanged."),
});

const score = z.object({
  value: z.number().min(0).max(1).describe("0 to 1."),
  type: z.literal("PROBABILITY"),
});

const attributeScore = z.object({
  spanScores: z.array(
    z.object({
      begin: z.int().describe("Index of the first character, from 0."),
      end: z.int().describe("Index after the last character."),
      score,
    }),
  ),
  summaryScore: score.describe("Score of the whole text."),
});

export const analysisAnswer = z.object({
  attributeScores: z.record(z.string(), attributeScore).describe("Scores by requested name."),
  languages: z.array(z.string()).describe("As sent; `en` if none was sent."),
  detectedLanguages: z.array(z.string()).describe("Same as languages: no language detection."),
  clientToken: z.string().optional().describe("As sent."),
});

/** The score of one attribute of a text, in the form that tools read. */
export function analysisScore(value: number, length: number): z.input<typeof attributeScore> {
  const rounded = {
    value: Math.round(Math.max(0, Math.min(1, value)) * 1e4) / 1e4,
    type: "PROBABILITY" as const,
  };
  return { spanScores: [{ begin: 0, end: length, score: rounded }], summaryScore: rounded };
}
