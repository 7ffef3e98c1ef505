import { z } from "zod";
import { defineEndpoint, empty, idParameter, json } from "@/server/http/index";
import { listOwnCrawlers, registerCrawler, revokeOwnCrawler } from "../crawlers";
import { newCrawlerBody, ownCrawlers, registeredCrawler, toOwnCrawlers } from "./wire/crawler";

const SHARED = {
  tag: "AI crawlers",
  account: "host",
  credentials: ["memberSession"],
  requiresReader: true,
  cache: "private",
} as const;

const register = defineEndpoint(
  {
    ...SHARED,
    operationId: "registerCrawler",
    method: "post",
    path: "/api/v1/crawlers",
    summary: "Register an AI crawler",
    description:
      "Creates credentials for the licence server. The signed-in member's subscriptions pay for the crawler's licences. 404 where the publication offers none; at most ten crawlers for each member (409).",
    body: { schema: newCrawlerBody, contentTypes: ["application/json"], limit: 4_096 },
    responses: { 201: { description: "The crawler with its credentials.", schema: registeredCrawler } },
    errors: ["not_found", "conflict"],
  },
  async ({ ctx, body }) => {
    const { id, clientId, clientSecret } = await registerCrawler(ctx, body);
    return json({ id, client_id: clientId, client_secret: clientSecret }, { status: 201 });
  },
);

const list = defineEndpoint(
  {
    ...SHARED,
    operationId: "listOwnCrawlers",
    method: "get",
    path: "/api/v1/crawlers",
    summary: "List own AI crawlers",
    description: "With the documents that each got under licence, by period.",
    responses: { 200: { description: "The member's crawlers.", schema: ownCrawlers } },
    errors: [],
  },
  async ({ ctx }) => json(toOwnCrawlers(await listOwnCrawlers(ctx))),
);

const revoke = defineEndpoint(
  {
    ...SHARED,
    operationId: "revokeOwnCrawler",
    method: "delete",
    path: "/api/v1/crawlers/{crawler-id}",
    summary: "Revoke an AI crawler",
    description: "Ends its access at once. The member's subscriptions stay as they are.",
    params: z.object({ "crawler-id": idParameter("Id of the crawler.") }),
    responses: { 204: { description: "It has no access any more." } },
    errors: ["not_found"],
  },
  async ({ ctx, params }) => {
    await revokeOwnCrawler(ctx, params["crawler-id"]);
    return empty(204);
  },
);

export const ownCrawlerEndpoints = [register, list, revoke] as const;
