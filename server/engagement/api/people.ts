import { findAuthors, listActivity } from "@/server/engagement/comments/index";
import { defineEndpoint, type Endpoint, json, rawJson, wholeNumber } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { activityItem, activityListSchema } from "./wire/activity";
import { account_id, comment_widget_id, jwt, page, pageNumber, perPage, sortOrder } from "./wire/parameters";
import { personSchema } from "./wire/person";

const listAuthors = defineEndpoint(
  {
    operationId: "listCommentAuthors",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages/{page}/authors.json",
    jsonSuffix: true,
    tag: "Comments",
    summary: "Search readers to mention",
    account: "path",
    credentials: ["none", "engagementJwt", "memberSession", "widgetSession"],
    cache: "private",
    params: z.object({ account_id, page }),
    query: z.object({
      name: z.string().max(100).default("").describe("Part of the name, case-insensitive."),
      limit: wholeNumber({ max: 50, describe: "Maximum number of each." }).default(10),
      comment_widget_id,
      jwt,
    }),
    responses: {
      200: {
        description: "Readers of the account, and those who commented in this conversation.",
        schema: z
          .object({ all_authors: z.array(personSchema), realm_authors: z.array(personSchema) })
          .openapi("CommentAuthors"),
      },
    },
    errors: ["not_found"],
  },
  async ({ ctx, params, query }) => {
    const input = {
      page: params.page,
      widgetId: query.comment_widget_id,
      name: query.name,
      limit: query.limit,
    };
    const { all, ofRealm } = await findAuthors(ctx, input);
    return rawJson(`{"all_authors":[${all.join(",")}],"realm_authors":[${ofRealm.join(",")}]}`);
  },
);

const listOwnActivity = defineEndpoint(
  {
    operationId: "listActivity",
    method: "get",
    path: "/api/v1/activity/comments",
    jsonSuffix: true,
    tag: "Comments",
    summary: "List the current reader's comments",
    description:
      "With `account_id`, in that account only. Without it, in the host's account and in its organization's other accounts where the same person exists: with the same ID and email address in SSO tokens, or as a member with the same verified address.",
    account: "query",
    credentials: ["engagementJwt", "memberSession", "widgetSession"],
    origin: "account",
    originOfReads: true,
    cache: "private",
    query: z.object({
      account_id: account_id.optional(),
      page: pageNumber,
      per_page: perPage(20),
      order: sortOrder("desc", "Sort order by time."),
      jwt,
    }),
    responses: { 200: { description: "Comments with any status.", schema: activityListSchema } },
    errors: ["unauthorized", "forbidden", "not_found"],
  },
  async ({ ctx, query }) => {
    const input = { everywhere: query.account_id === undefined, perPage: query.per_page, ...query };
    const rows = await listActivity(ctx, input);
    return json({ data: rows.map(activityItem) });
  },
);

export const peopleEndpoints: readonly Endpoint[] = [listAuthors, listOwnActivity];
