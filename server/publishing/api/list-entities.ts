import { z } from "zod";
import {
  defineEndpoint,
  idParameter,
  json,
  limitParameter,
  offsetParameter,
  textParameter,
  wholeNumberList,
} from "@/server/http/index";
import { listEntities } from "@/server/publishing/entities/index";
import { entityCacheKeys, entityOnWire, entityPage } from "./wire/entity";

export const listEntitiesEndpoint = defineEndpoint(
  {
    operationId: "listEntities",
    method: "get",
    path: "/api/v1/entities",
    tag: "Entities",
    summary: "List entities by type, name or IDs",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    query: z.object({
      type: textParameter("Filter by type, exact match.").optional(),
      q: textParameter("Part of a name, case-insensitive.").optional(),
      id: idParameter("Filter by ID, combined with `ids`.").optional(),
      ids: wholeNumberList("Comma-separated IDs to filter by.").optional(),
      limit: limitParameter(),
      offset: offsetParameter(),
    }),
    responses: { 200: { description: "A page of entities.", schema: entityPage } },
    errors: [],
  },
  async ({ ctx, query: { id, ids, ...query } }) => {
    const wanted =
      id === undefined && ids === undefined ? undefined : [...(ids ?? []), ...(id === undefined ? [] : [id])];
    const { entities, total } = await listEntities(ctx, { ...query, ids: wanted });
    return json(
      { entities: entities.map((entity) => entityOnWire(entity, ctx.account)), total },
      {
        cacheKeys: entityCacheKeys(
          ctx.account,
          entities.map((entity) => entity.id),
        ),
      },
    );
  },
);
