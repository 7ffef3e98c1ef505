import {
  ignoreAuthor,
  listIgnoredAuthors,
  readAuthorProfile,
  stopIgnoring,
} from "@/server/engagement/authors/index";
import { defineEndpoint, type Endpoint, empty, idParameter, rawJson } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { authorProfileDocument, authorProfileSchema } from "./wire/author-profile";
import { jwtBody } from "./wire/comment-input";
import { account_id, commentId, jwt } from "./wire/parameters";
import { personSchema } from "./wire/person";

const shared = { tag: "Comments", account: "path", cache: "private", jsonSuffix: true } as const;
const own = { ...shared, credentials: ["engagementJwt", "memberSession", "widgetSession"] } as const;
const ignored = "/api/v1/accounts/{account_id}/ignored_authors";
const jsonBody = { contentTypes: ["application/json"], limit: 64 * 1024 };

const getProfile = defineEndpoint(
  {
    ...shared,
    operationId: "getCommentAuthor",
    method: "get",
    path: "/api/v1/accounts/{account_id}/comments/{comment_id}/author",
    summary: "Get the profile of a comment's author",
    description:
      "What comments show about the author, and their latest published comments on this publication. Confidential comments have no profile and are neither listed nor counted.",
    credentials: ["none", "engagementJwt", "memberSession", "widgetSession"],
    params: z.object({ account_id, comment_id: commentId }),
    query: z.object({ jwt }),
    responses: { 200: { description: "The profile.", schema: authorProfileSchema } },
    errors: ["not_found"],
  },
  async ({ ctx, params }) => rawJson(authorProfileDocument(await readAuthorProfile(ctx, params.comment_id))),
);

const listIgnored = defineEndpoint(
  {
    ...own,
    operationId: "listIgnoredAuthors",
    method: "get",
    path: ignored,
    summary: "List the authors whom the current reader ignores",
    params: z.object({ account_id }),
    query: z.object({ jwt }),
    responses: {
      200: {
        description: "Latest first, at most 1,000.",
        schema: z.object({ authors: z.array(personSchema) }).openapi("IgnoredAuthors"),
      },
    },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx }) => rawJson(`{"authors":[${(await listIgnoredAuthors(ctx)).join(",")}]}`),
);

const ignore = defineEndpoint(
  {
    ...own,
    origin: "account",
    operationId: "ignoreAuthor",
    method: "post",
    path: ignored,
    summary: "Ignore the author of a comment",
    description: "For the current reader only: widgets collapse the author's comments. Idempotent.",
    params: z.object({ account_id }),
    body: {
      schema: jwtBody.extend({ comment_id: idParameter("A visible comment of the author.") }),
      ...jsonBody,
    },
    responses: {
      201: {
        description: "The author.",
        schema: z.object({ author: personSchema }).openapi("IgnoredAuthor"),
      },
    },
    errors: ["unauthorized", "forbidden", "not_found", "conflict", "too_large"],
  },
  async ({ ctx, body }) => rawJson(`{"author":${await ignoreAuthor(ctx, body.comment_id)}}`, { status: 201 }),
);

const stop = defineEndpoint(
  {
    ...own,
    origin: "account",
    operationId: "stopIgnoringAuthor",
    method: "delete",
    path: `${ignored}/{author_id}`,
    summary: "Stop ignoring an author",
    params: z.object({ account_id, author_id: idParameter("Reader ID of the author.") }),
    body: { schema: jwtBody, ...jsonBody, optional: true },
    responses: { 204: { description: "The author is no longer ignored." } },
    errors: ["unauthorized", "forbidden", "not_found", "too_large"],
  },
  async ({ ctx, params }) => {
    await stopIgnoring(ctx, params.author_id);
    return empty(204);
  },
);

export const authorEndpoints: readonly Endpoint[] = [getProfile, listIgnored, ignore, stop];
