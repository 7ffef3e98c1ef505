import { z } from "@hono/zod-openapi";
import { defineEndpoint, idParameter, json } from "@/server/http/index";
import { followRelations } from "@/server/publishing/entities/index";
import { entityCacheKeys, relationshipsEnvelope, relationshipsOnWire } from "./wire/entity";

export const getEntityRelationsEndpoint = defineEndpoint(
  {
    operationId: "getEntityRelations",
    method: "get",
    path: "/api/v1/entities/{id}/{subentity}",
    matching: { subentity: ".+" },
    tag: "Entities",
    summary: "Entities related to one, over any number of steps",
    description:
      "The path goes on from relation to relation: `owner/board` answers the owners, and the boards of those. A number in it is an entity's id and keeps only that one. An unknown relation answers `self` alone. A step leads to at most 1,000 entities.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params: z.object({
      id: idParameter("Id of the entity."),
      subentity: z.string().describe("Names of relations or ids of entities, with `/` between."),
    }),
    responses: { 200: { description: "What the path reaches.", schema: relationshipsEnvelope } },
    errors: ["not_found"],
  },
  async ({ ctx, params }) => {
    const path = params.subentity.split("/").filter((segment) => segment !== "");
    const reached = await followRelations(ctx, params.id, path);
    const ids = [...reached.values()].flat().map((related) => related.entity.id);
    return json(relationshipsOnWire(reached, ctx.account), { cacheKeys: entityCacheKeys(ctx.account, ids) });
  },
);
