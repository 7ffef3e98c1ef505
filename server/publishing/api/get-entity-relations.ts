import { z } from "zod";
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
    summary: "Get entities related to an entity, over any number of steps",
    description:
      "The path is a chain of relations: `owner/board` returns the owners and their boards. A number is an entity ID and keeps only that entity. An unknown relation returns only `self`. Each step returns at most 1,000 entities.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params: z.object({
      id: idParameter("Entity ID."),
      subentity: z.string().describe("Relation names or entity IDs, separated by `/`."),
    }),
    responses: { 200: { description: "The related entities.", schema: relationshipsEnvelope } },
    errors: ["not_found"],
  },
  async ({ ctx, params }) => {
    const path = params.subentity.split("/").filter((segment) => segment !== "");
    const reached = await followRelations(ctx, params.id, path);
    const ids = [...reached.values()].flat().map((related) => related.entity.id);
    return json(relationshipsOnWire(reached, ctx.account), { cacheKeys: entityCacheKeys(ctx.account, ids) });
  },
);
