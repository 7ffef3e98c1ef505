export type { Entity, RelatedEntity, Relationships } from "./entity";
export { followRelations } from "./follow-relations";
export { getEntity, listEntities } from "./read-entities";
