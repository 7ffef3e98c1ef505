import type { Context } from "@/server/accounts/index";
import { invalid } from "@/server/platform/errors/index";
import type { RelatedEntity, Relationships } from "./entity";
import { entitiesRelatedTo } from "./entity.repository";
import { getEntity } from "./read-entities";

const LONGEST_PATH = 32;
const ID = /^[0-9]{1,9}$/;

/**
 * Walks from an entity along a path of relation names and ids, as in `owner/board` or `owner/17/board`: a name leads
 * to everything in that relation, an id keeps only that entity (or leads to it, over whichever relation). What is
 * reached stands under the name of its relation; a path that leads nowhere answers what was reached before.
 */
export async function followRelations(
  ctx: Context,
  id: number,
  path: readonly string[],
): Promise<Relationships> {
  if (path.length > LONGEST_PATH) throw invalid("path.subentity", `leads deeper than ${LONGEST_PATH} steps`);
  const self = await getEntity(ctx, id);
  const reached = new Map<string, readonly RelatedEntity[]>();
  let here: readonly RelatedEntity[] = [{ entity: self, relationship: "self", rank: 1 }];
  reached.set("self", here);
  for (const [at, segment] of path.entries()) {
    const before = path[at - 1];
    const wanted = ID.test(segment) ? Number(segment) : null;
    if (wanted !== null && before !== undefined && !ID.test(before)) {
      drop(
        reached,
        here.filter((found) => found.entity.id !== wanted),
      );
      here = here.filter((found) => found.entity.id === wanted);
    } else {
      here = await entitiesRelatedTo(ctx.db, ctx.account.id, {
        from: here.map((found) => found.entity.id),
        relation: wanted === null ? segment : null,
        id: wanted,
      });
      add(reached, here);
    }
    if (here.length === 0) break;
  }
  return reached;
}

/** Adds what a step reached; the same entity over the same relation stands there once. */
function add(reached: Map<string, readonly RelatedEntity[]>, found: readonly RelatedEntity[]): void {
  for (const one of found) {
    const known = reached.get(one.relationship) ?? [];
    if (known.some((other) => other.entity.id === one.entity.id)) continue;
    reached.set(one.relationship, [...known, one]);
  }
}

/** Takes out what an id on the path leaves aside. */
function drop(reached: Map<string, readonly RelatedEntity[]>, aside: readonly RelatedEntity[]): void {
  for (const name of new Set(aside.map((found) => found.relationship))) {
    const kept = (reached.get(name) ?? []).filter((found) => !aside.includes(found));
    if (kept.length === 0) reached.delete(name);
    else reached.set(name, kept);
  }
}
