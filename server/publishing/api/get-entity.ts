import { z } from "zod";
import { defineEndpoint, idParameter, json } from "@/server/http/index";
import { getEntity } from "@/server/publishing/entities/index";
import { entity, entityCacheKeys, entityEnvelope, entityOnWire } from "./wire/entity";

const params = z.object({ id: idParameter("Entity ID.") });

export const getEntityEndpoint = defineEndpoint(
  {
    operationId: "getEntity",
    method: "get",
    path: "/api/v1/entities/{id}",
    tag: "Entities",
    summary: "Get an entity",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params,
    responses: { 200: { description: "The entity.", schema: entityEnvelope } },
    errors: ["not_found"],
  },
  async ({ ctx, params: { id } }) => {
    const wire = entityOnWire(await getEntity(ctx, id), ctx.account);
    return json({ entity: wire }, { cacheKeys: entityCacheKeys(ctx.account, [id]) });
  },
);

/** The same entity for clients of the legacy address: without a wrapper. */
export const getEntityBareEndpoint = defineEndpoint(
  {
    operationId: "getEntityBare",
    method: "get",
    path: "/api/v1/entity/{id}",
    tag: "Entities",
    summary: "Get an entity, unwrapped",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params,
    responses: { 200: { description: "The entity.", schema: entity } },
    errors: ["not_found"],
  },
  async ({ ctx, params: { id } }) => {
    const wire = entityOnWire(await getEntity(ctx, id), ctx.account);
    return json(wire, { cacheKeys: entityCacheKeys(ctx.account, [id]) });
  },
);
