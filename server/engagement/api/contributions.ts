import { z } from "zod";
import type { Captcha } from "@/server/engagement/captcha/index";
import { listOwnContributions, submitContribution } from "@/server/engagement/contributions/index";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import {
  contributionInput,
  contributionItem,
  contributionListSchema,
  submittedDocument,
  submittedSchema,
} from "./wire/contribution";
import { account_id, jwt, pageNumber, perPage, sortOrder } from "./wire/parameters";

const shared = {
  path: "/api/v1/accounts/{account_id}/contributions",
  tag: "Contributions",
  account: "path",
  origin: "account",
  cache: "private",
  jsonSuffix: true,
  params: z.object({ account_id }),
} as const;

function submit(captcha: Captcha): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "submitContribution",
      method: "post",
      summary: "Submit a contribution",
      description: "The HTML is sanitized. Guests need a captcha and must be allowed by the account.",
      credentials: ["none", "engagementJwt", "memberSession", "widgetSession"],
      idempotent: true,
      query: z.object({ jwt }),
      body: { schema: contributionInput, contentTypes: ["application/json"], limit: 1024 * 1024 },
      responses: { 201: { description: "The stored contribution.", schema: submittedSchema } },
      errors: ["unauthorized", "forbidden", "not_found", "conflict", "too_large"],
    },
    async ({ ctx, body, address, origin }) => {
      const { headline, html, body: text, contributor_details: contributor, topic } = body.contribution;
      const answer = { response: body.captcha_response ?? null, isMobile: body.mobile, address };
      const guest = { name: contributor.name, verify: () => captcha.verify(ctx, answer) };
      const input = {
        headline,
        html: html ?? null,
        ops: text?.ops ?? null,
        contributor,
        topic,
        guest,
        origin,
      };
      return json(submittedDocument(ctx.account.id, await submitContribution(ctx, input)), { status: 201 });
    },
  );
}

const listOwn = defineEndpoint(
  {
    ...shared,
    operationId: "listContributions",
    method: "get",
    summary: "List the current reader's contributions",
    credentials: ["engagementJwt", "memberSession", "widgetSession"],
    query: z.object({
      jwt,
      page: pageNumber,
      per_page: perPage(50),
      order: sortOrder("desc", "Sort order by time."),
    }),
    responses: { 200: { description: "The reader's contributions.", schema: contributionListSchema } },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx, query }) => {
    const { page, per_page: perPage, order } = query;
    return json({ data: (await listOwnContributions(ctx, { page, perPage, order })).map(contributionItem) });
  },
);

export function contributionEndpoints(captcha: Captcha): readonly Endpoint[] {
  return [submit(captcha), listOwn];
}
