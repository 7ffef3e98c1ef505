import { z } from "@hono/zod-openapi";
import type { Account } from "@/server/accounts/index";
import type { Entity, RelatedEntity, Relationships } from "@/server/publishing/entities/index";
import { asStoredObject, milliseconds } from "./reference-schemas";

const fields = {
  id: z.int().describe("Id."),
  name: z.string().describe("Name."),
  "entity-type-id": z.int().describe("Id of the type."),
  "publisher-id": z.int().describe("Id of the account."),
  "created-by": z.int().describe("Id of who made it; 0 for the system."),
  "last-updated-by": z.int().describe("Id of who changed it last; 0 for the system."),
  "created-at": milliseconds("When it was made."),
  "updated-at": milliseconds("When it last changed."),
  "deleted-at": z
    .int()
    .nullable()
    .describe("Epoch milliseconds; null, since removed entities are not served."),
};

export const entity = z
  .looseObject({ ...fields, type: z.string().describe("Type, such as `vessel`.") })
  .describe("An entity; beside these keys stand the free attributes of its type.")
  .openapi("Entity");

export const entityEnvelope = z.object({ entity });

export const entityPage = z.object({
  entities: z.array(entity).describe("A page of entities, by id."),
  total: z.int().describe("How many match in all."),
});

const relatedEntity = z
  .looseObject({
    ...fields,
    "entity-type": z.string().describe("Type, such as `vessel`."),
    rank: z.int().describe("Place in its relation, the lowest first; 1 for the entity itself."),
    relationship: z.string().describe("Relation that led to it; `self` for the entity itself."),
  })
  .openapi("RelatedEntity");

export const relationshipsEnvelope = z.object({
  relationships: z
    .object({ self: z.array(relatedEntity).describe("The entity that the path begins at.") })
    .catchall(z.array(relatedEntity))
    .describe("Entities by the relation that led to them, by rank."),
});

/** Attributes are spread first, so that none can overwrite a fixed key. */
function fieldsOnWire(row: Entity, account: Account) {
  return {
    ...asStoredObject(row.attributes),
    id: row.id,
    name: row.name,
    "entity-type-id": row.entityTypeId,
    "publisher-id": account.id,
    "created-by": row.createdBy,
    "last-updated-by": row.lastUpdatedBy,
    "created-at": row.createdAt.getTime(),
    "updated-at": row.updatedAt.getTime(),
    "deleted-at": row.deletedAt?.getTime() ?? null,
  };
}

export function entityOnWire(row: Entity, account: Account) {
  return { ...fieldsOnWire(row, account), type: row.type };
}

function relatedOnWire({ entity: row, rank, relationship }: RelatedEntity, account: Account) {
  const { type: _type, ...attributes } = { type: null, ...fieldsOnWire(row, account) };
  return { ...attributes, "entity-type": row.type, rank, relationship };
}

export function relationshipsOnWire(relationships: Relationships, account: Account) {
  const lists = [...relationships].map(
    ([name, related]) => [name, related.map((item) => relatedOnWire(item, account))] as const,
  );
  return { relationships: Object.fromEntries(lists) };
}

/** Caches accept headers of a few kilobytes only: a larger response is purged by its first entities. */
const MAX_CACHE_KEYS = 200;

export function entityCacheKeys(account: Account, ids: readonly number[]): string {
  const distinct = [...new Set(ids)].slice(0, MAX_CACHE_KEYS);
  return distinct.map((id) => `e/${account.id}/${id}`).join(" ");
}
