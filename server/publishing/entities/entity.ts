/** A subject of the newsroom's reporting: a vessel, a person, a team. */
export interface Entity {
  id: number;
  type: string;
  entityTypeId: number;
  name: string;
  /** Typed attributes without a fixed schema; a reference to another entity is `{id, name}`. */
  attributes: unknown;
  createdBy: number;
  lastUpdatedBy: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export interface EntityQuery {
  type?: string | undefined;
  /** Part of a name, case-insensitive. */
  q?: string | undefined;
  /** Only these ids; several sources are combined. Absent: all. */
  ids?: readonly number[] | undefined;
  limit: number;
  offset: number;
}

/** An entity reached from another one, with the relation and its rank in it. */
export interface RelatedEntity {
  entity: Entity;
  relationship: string;
  rank: number;
}

/** Entities reached on a path, keyed by the relation that led to them; `self` is the start of the path. */
export type Relationships = ReadonlyMap<string, readonly RelatedEntity[]>;
