import { z } from "@hono/zod-openapi";
import { findAuthors, listActivity } from "@/server/engagement/reading/index";
import { defineEndpoint, type Endpoint, json, rawJson, wholeNumber } from "@/server/http/index";
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
    summary: "Readers whose name holds a text, for naming them",
    account: "path",
    credentials: ["none", "engagementJwt", "memberSession", "widgetSession"],
    cache: "private",
    params: z.object({ account_id, page }),
    query: z.object({
      name: z.string().max(100).default("").describe("Text anywhere in the name, whatever its case."),
      limit: wholeNumber({ max: 50, describe: "How many of each at most." }).default(10),
      comment_widget_id,
      jwt,
    }),
    responses: {
      200: {
        description: "Readers of the account, and those among them who wrote in this conversation.",
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
    summary: "What the reader who asks wrote",
    description:
      "In one account where `account_id` names it. Without it, in the host's account and in the others of its organization in which the same person is known: under the same id and e-mail address of the publisher's tokens, or as a member with the same confirmed address.",
    account: "query",
    credentials: ["engagementJwt", "memberSession", "widgetSession"],
    origin: "account",
    originOfReads: true,
    cache: "private",
    query: z.object({
      account_id: account_id.optional(),
      page: pageNumber,
      per_page: perPage(20),
      order: sortOrder("desc", "Order by time."),
      jwt,
    }),
    responses: { 200: { description: "Comments, whatever became of them.", schema: activityListSchema } },
    errors: ["unauthorized", "forbidden", "not_found"],
  },
  async ({ ctx, query }) => {
    const input = { everywhere: query.account_id === undefined, perPage: query.per_page, ...query };
    const rows = await listActivity(ctx, input);
    return json({ data: rows.map(activityItem) });
  },
);

export const peopleEndpoints: readonly Endpoint[] = [listAuthors, listOwnActivity];
