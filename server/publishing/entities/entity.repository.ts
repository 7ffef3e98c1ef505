// Raw SQL for related entities: relations are no relations of the Prisma schema.

import { type Db, statement } from "@/server/platform/db/index";
import type { Entity, EntityQuery, RelatedEntity } from "./entity";

/** Wildcard characters of `like`, which have to be escaped. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/** List matching entities by id, with the total number of matches. */
export async function findEntities(
  db: Db,
  accountId: number,
  query: EntityQuery,
): Promise<{ entities: Entity[]; total: number }> {
  const where = {
    accountId,
    deletedAt: null,
    ...(query.type !== undefined && { type: query.type }),
    ...(query.q !== undefined && { name: { contains: escapeLike(query.q), mode: "insensitive" as const } }),
    ...(query.ids !== undefined && { id: { in: [...query.ids] } }),
  };
  const [entities, total] = await Promise.all([
    db.prisma.entity.findMany({ where, orderBy: { id: "asc" }, skip: query.offset, take: query.limit }),
    db.prisma.entity.count({ where }),
  ]);
  return { entities, total };
}

export async function findEntity(db: Db, accountId: number, id: number): Promise<Entity | null> {
  return db.prisma.entity.findFirst({ where: { accountId, id, deletedAt: null } });
}

/** Maximum number of entities that one step of a path returns. */
const MAX_STEP_ENTITIES = 1_000;

const RELATED = statement(
  "entities_related",
  `select e.id, e.type, e.entity_type_id as "entityTypeId", e.name, e.attributes, e.created_by as "createdBy",
     e.last_updated_by as "lastUpdatedBy", e.created_at as "createdAt", e.updated_at as "updatedAt",
     e.deleted_at as "deletedAt", r.relation, r.rank
   from entity_relation r join entity e on e.id = r.to_id and e.account_id = r.account_id and e.deleted_at is null
   where r.account_id = $1 and r.from_id = any($2::int[]) and ($3::text is null or r.relation = $3)
     and ($4::int is null or r.to_id = $4)
   order by r.relation, r.rank, r.to_id limit ${MAX_STEP_ENTITIES}`,
);

/** List entities in a relation (null: any) to one of the given ones, or only the one with an id, by rank. */
export async function findRelatedEntities(
  db: Db,
  accountId: number,
  step: { from: readonly number[]; relation: string | null; id: number | null },
): Promise<RelatedEntity[]> {
  const rows = await db.query(RELATED, [accountId, [...step.from], step.relation, step.id]);
  return rows.map(({ relation, rank, ...entity }) => ({ entity, relationship: relation, rank }));
}
