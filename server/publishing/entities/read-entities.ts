import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import type { Entity, EntityQuery } from "./entity";
import { findEntities, findEntity } from "./entity.repository";

/** List a page of entities by id, with the total number of matches. Deleted entities are absent. */
export async function listEntities(
  ctx: Context,
  query: EntityQuery,
): Promise<{ entities: Entity[]; total: number }> {
  return findEntities(ctx.db, ctx.account.id, query);
}

export async function getEntity(ctx: Context, id: number): Promise<Entity> {
  const entity = await findEntity(ctx.db, ctx.account.id, id);
  if (entity === null) throw notFound("entity");
  return entity;
}
