import type { Contribution } from "@/server/engagement/contributions/index";
import { booleanParameter } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { bodySchema } from "./comment";

const contributor = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  bio: z.string().nullable(),
});
const topic = z
  .record(z.string(), z.array(z.string()))
  .describe("Map of `story-attributes.<name>` to values.");

export const submittedSchema = z
  .object({
    contribution: z.object({
      id: z.int(),
      story: z.string().describe("The text as sanitized HTML."),
      user_id: z.int(),
      account_id: z.int(),
      body: bodySchema,
      headline: z.string(),
      created_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
      contributor_details: contributor,
      topic,
    }),
    message: z.literal("Success"),
  })
  .openapi("SubmittedContribution");

export function submittedDocument(accountId: number, sent: Contribution): z.output<typeof submittedSchema> {
  return {
    contribution: {
      id: sent.id,
      story: sent.html,
      user_id: sent.readerId,
      account_id: accountId,
      body: { ops: sent.ops.map(({ insert, attributes }) => ({ insert, attributes })) },
      headline: sent.headline,
      created_at: sent.createdAt.toISOString(),
      updated_at: sent.updatedAt.toISOString(),
      contributor_details: sent.contributor,
      topic: Object.fromEntries(Object.entries(sent.topic).map(([key, values]) => [key, [...values]])),
    },
    message: "Success",
  };
}

export const contributionListSchema = z
  .object({
    data: z.array(
      z.object({
        type: z.literal("contribution"),
        attributes: z.object({
          id: z.int(),
          headline: z.string(),
          story: z.string().describe("The text as sanitized HTML."),
          created_at: z.iso.datetime(),
          state: z
            .enum(["submitted", "accepted", "rejected"])
            .describe("The newsroom's decision; `submitted` while undecided."),
          reviewed_at: z.iso.datetime().nullable().describe("Time of the decision."),
          external_id: z.string().describe("ID in the newsroom's other systems."),
        }),
      }),
    ),
  })
  .openapi("ContributionList");

export function contributionItem({ id, headline, html, createdAt, state, reviewedAt }: Contribution) {
  return {
    type: "contribution",
    attributes: {
      id,
      headline,
      story: html,
      created_at: createdAt.toISOString(),
      state,
      reviewed_at: reviewedAt?.toISOString() ?? null,
      external_id: `svc-${id}`,
    },
  };
}

const boundedText = (longest: number) =>
  z
    .string()
    .max(longest)
    .nullish()
    .transform((value) => value ?? null);

const wholeText = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => !/\p{Cs}/u.test(text), "contains an invalid character (unpaired surrogate)");

export const contributionInput = z.object({
  contribution: z.object({
    headline: wholeText(500),
    html: z.string().max(600_000).nullish().describe("Base64 of the URI-encoded HTML."),
    body: z
      .object({ ops: z.unknown().openapi({ type: "array", items: { type: "object" } }) })
      .nullish()
      .describe("The same text as ops; may contain formatting and players."),
    contributor_details: z
      .object({
        name: boundedText(200),
        email: boundedText(320),
        phone: boundedText(40),
        bio: boundedText(2_000),
      })
      .nullish()
      .transform((value) => value ?? { name: null, email: null, phone: null, bio: null }),
    topic: z
      .record(z.string().max(200), z.array(z.string().max(500)).max(50))
      .nullish()
      .transform((value) => value ?? {}),
  }),
  captcha_response: z.string().max(8_192).nullish().describe("Captcha response; required for guests."),
  mobile: booleanParameter("Whether the captcha was solved in a mobile app.")
    .nullish()
    .transform((value) => value === true),
  jwt: z.unknown().optional().openapi({ type: "string" }),
});
