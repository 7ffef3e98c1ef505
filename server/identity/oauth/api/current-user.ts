import { defineEndpoint, json } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { getCurrentReader } from "../find-token-reader";
import { oauthJson } from "./oauth-call";
import {
  ANONYMOUS_USER,
  currentUser,
  noTokenUser,
  toCurrentUser,
  tokenUser,
  toTokenUser,
} from "./wire/current-user";

/** GET /api/v1/current_user.json */
export const currentUserOfToken = defineEndpoint(
  {
    operationId: "getCurrentUserOfToken",
    method: "get",
    path: "/api/v1/current_user.json",
    tag: "OAuth",
    summary: "Get the reader of an access token",
    description: "Send the token as `Authorization: Bearer` or as `access_token` in the query.",
    account: "host",
    credentials: ["accessToken", "none"],
    cache: "private",
    jsonSuffix: true,
    query: z.object({
      access_token: z.string().optional().openapi({ description: "The access token. Prefer the header." }),
    }),
    responses: {
      200: { description: "The reader.", schema: tokenUser },
      403: { description: "The token is missing, invalid or expired.", schema: noTokenUser },
    },
    errors: [],
  },
  async ({ ctx }) => {
    const reader = await getCurrentReader(ctx);
    return reader === null ? oauthJson(ANONYMOUS_USER, 403) : oauthJson(toTokenUser(reader));
  },
);

/** GET /api/v1/accounts/{account_id}/current_user */
export const currentUserOfAccount = defineEndpoint(
  {
    operationId: "getCurrentUser",
    method: "get",
    path: "/api/v1/accounts/{account_id}/current_user",
    tag: "Readers",
    summary: "Get the current reader",
    description:
      "Takes the publisher's token as `jwt`, or the session of a member or of a widget. With neither, or with an invalid one, the response is an anonymous reader.",
    account: "path",
    credentials: ["engagementJwt", "memberSession", "widgetSession", "none"],
    cache: "private",
    jsonSuffix: true,
    params: z.object({
      account_id: z.string().openapi({ type: "integer", description: "The account's id." }),
    }),
    query: z.object({
      jwt: z.string().optional().openapi({ description: "The publisher's token for this reader." }),
    }),
    responses: { 200: { description: "The reader, or an anonymous reader.", schema: currentUser } },
    errors: ["not_found"],
  },
  async ({ ctx }) => {
    const reader = await getCurrentReader(ctx);
    return json(reader === null ? ANONYMOUS_USER : toCurrentUser(reader));
  },
);
