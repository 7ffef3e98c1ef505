import type { Account } from "@/server/accounts/index";
import { z } from "@/server/platform/openapi/index";
import type { Entity, RelatedEntity, Relationships } from "@/server/publishing/entities/index";
import { asStoredObject, milliseconds } from "./reference-schemas";

const fields = {
  id: z.int().describe("Id."),
  name: z.string().describe("Name."),
  "entity-type-id": z.int().describe("Entity type ID."),
  "publisher-id": z.int().describe("Account ID."),
  "created-by": z.int().describe("ID of the creator; 0 for the system."),
  "last-updated-by": z.int().describe("ID of the last editor; 0 for the system."),
  "created-at": milliseconds("When it was created."),
  "updated-at": milliseconds("When it last changed."),
  "deleted-at": z.int().nullable().describe("Always null: deleted entities are not returned."),
};

export const entity = z
  .looseObject({ ...fields, type: z.string().describe("Type, such as `vessel`.") })
  .describe("An entity. Also contains the custom attributes of its type.")
  .openapi("Entity");

export const entityEnvelope = z.object({ entity });

export const entityPage = z.object({
  entities: z.array(entity).describe("A page of entities, sorted by ID."),
  total: z.int().describe("Total number of matches."),
});

const relatedEntity = z
  .looseObject({
    ...fields,
    "entity-type": z.string().describe("Type, such as `vessel`."),
    rank: z.int().describe("Position in its relation, lowest first; 1 for the entity itself."),
    relationship: z.string().describe("Relation through which it was found; `self` for the entity itself."),
  })
  .openapi("RelatedEntity");

export const relationshipsEnvelope = z.object({
  relationships: z
    .object({ self: z.array(relatedEntity).describe("The starting entity.") })
    .catchall(z.array(relatedEntity))
    .describe("Entities by relation, sorted by rank."),
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
