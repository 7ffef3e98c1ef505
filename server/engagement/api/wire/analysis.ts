import { z } from "@hono/zod-openapi";

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
  scoreThreshold: z.number().optional().describe("Only a score of at least this is answered."),
});

/** The request of a tool. Attributes without a score here are omitted from the response. */
export const analysisBody = z.object({
  comment: z.object({
    text: z.string().min(1).max(20_000).describe("The text; at most 20,000 characters."),
    type: z.string().optional().describe("PLAIN_TEXT; anything else is read as such."),
  }),
  requestedAttributes: z
    .record(z.string().max(100), attribute)
    .describe(`Which scores are wanted, each with an object of options: ${ANALYSED.join(", ")}.`),
  languages: z.array(z.string().max(35)).max(20).optional().describe("Answered as they came; not needed."),
  spanAnnotations: z.boolean().optional().describe("Ignored: the score of the whole text is its one span."),
  doNotStore: z.boolean().optional().describe("Nothing is stored either way."),
  clientToken: z.string().max(500).optional().describe("Answered as it came."),
});

const score = z.object({
  value: z.number().min(0).max(1).describe("0 to 1."),
  type: z.literal("PROBABILITY"),
});

const attributeScore = z.object({
  spanScores: z.array(
    z.object({
      begin: z.int().describe("First character, from 0."),
      end: z.int().describe("One past the last."),
      score,
    }),
  ),
  summaryScore: score.describe("Of the whole text."),
});

export const analysisAnswer = z.object({
  attributeScores: z.record(z.string(), attributeScore).describe("By the name that was asked for."),
  languages: z.array(z.string()).describe("As they were sent; `en` where none was."),
  detectedLanguages: z.array(z.string()).describe("The same: languages are not told apart."),
  clientToken: z.string().optional().describe("As it was sent."),
});

/** The score of one attribute of a text, in the form that tools read. */
export function analysisScore(value: number, length: number): z.input<typeof attributeScore> {
  const rounded = {
    value: Math.round(Math.max(0, Math.min(1, value)) * 1e4) / 1e4,
    type: "PROBABILITY" as const,
  };
  return { spanScores: [{ begin: 0, end: length, score: rounded }], summaryScore: rounded };
}
