import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import type { RelatedEntity, Relationships } from "./entity";
import { findRelatedEntities } from "./entity.repository";
import { getEntity } from "./read-entities";

const MAX_PATH_LENGTH = 32;
const ID = /^[0-9]{1,9}$/;

/**
 * Follow a path of relation names and ids from an entity, as in `owner/board` or `owner/17/board`: a name leads
 * to everything in that relation, an id keeps only that entity (or leads to it over any relation). Reached
 * entities are grouped by the name of their relation; a path with a dead end returns what was reached before it.
 */
export async function followRelations(
  ctx: Context,
  id: number,
  path: readonly string[],
): Promise<Relationships> {
  if (path.length > MAX_PATH_LENGTH)
    throw invalid("path.subentity", `must have at most ${MAX_PATH_LENGTH} steps`);
  const self = await getEntity(ctx, id);
  const reached = new Map<string, readonly RelatedEntity[]>();
  let current: readonly RelatedEntity[] = [{ entity: self, relationship: "self", rank: 1 }];
  reached.set("self", current);
  for (const [at, segment] of path.entries()) {
    const previous = path[at - 1];
    const requestedId = ID.test(segment) ? Number(segment) : null;
    if (requestedId !== null && previous !== undefined && !ID.test(previous)) {
      removeReached(
        reached,
        current.filter((related) => related.entity.id !== requestedId),
      );
      current = current.filter((related) => related.entity.id === requestedId);
    } else {
      current = await findRelatedEntities(ctx.db, ctx.account.id, {
        from: current.map((related) => related.entity.id),
        relation: requestedId === null ? segment : null,
        id: requestedId,
      });
      addReached(reached, current);
    }
    if (current.length === 0) break;
  }
  return reached;
}

/** Add the entities that a step reached; the same entity over the same relation is added once. */
function addReached(
  reached: Map<string, readonly RelatedEntity[]>,
  entities: readonly RelatedEntity[],
): void {
  for (const related of entities) {
    const existing = reached.get(related.relationship) ?? [];
    if (existing.some((other) => other.entity.id === related.entity.id)) continue;
    reached.set(related.relationship, [...existing, related]);
  }
}

/** Remove the entities that an id on the path excludes. */
function removeReached(
  reached: Map<string, readonly RelatedEntity[]>,
  excluded: readonly RelatedEntity[],
): void {
  for (const name of new Set(excluded.map((related) => related.relationship))) {
    const remaining = (reached.get(name) ?? []).filter((related) => !excluded.includes(related));
    if (remaining.length === 0) reached.delete(name);
    else reached.set(name, remaining);
  }
}
