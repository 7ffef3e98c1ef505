/** A thing of the newsroom's world: a vessel, a person, a team. */
export interface Entity {
  id: number;
  type: string;
  entityTypeId: number;
  name: string;
  /** Typed attributes, free of form; one that leads to another entity is `{id, name}`. */
  attributes: unknown;
  createdBy: number;
  lastUpdatedBy: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export interface EntityQuery {
  type?: string | undefined;
  /** Part of a name, in any case. */
  q?: string | undefined;
  /** Only these; several sources are added up. Absent: all. */
  ids?: readonly number[] | undefined;
  limit: number;
  offset: number;
}

/** An entity as it was reached from another: over which relation, and at which rank in it. */
export interface RelatedEntity {
  entity: Entity;
  relationship: string;
  rank: number;
}

/** Entities reached on a path, by the name of the relation that led to them; `self` is where the path began. */
export type Relationships = ReadonlyMap<string, readonly RelatedEntity[]>;
