/** Who acted. `id`: of the staff user, server key or organization; null where the kind has none. */
export interface AuditActor {
  kind: string;
  id: string | null;
  name: string;
}

/** A recorded act, or one transaction of it, as lists show it. */
export interface AuditEntry {
  /** Decimal digits. */
  id: string;
  /** UTC. */
  at: Date;
  actor: AuditActor;
  /** The procedure, operation or command. */
  action: string;
  /** Table and id; null: the act named no object and changed no recorded row. */
  object: { type: string; id: string } | null;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
  /** How many changed rows are recorded. */
  changes: number;
}

/** A changed row: its changed fields, without secrets and without personal data of readers. */
export interface AuditChange {
  /** `more`: the transaction changed further rows, which are not recorded. */
  operation: string;
  rowType: string;
  rowId: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** Conditions of a list; undefined: any. */
export interface AuditFilter {
  /** Part of the actor's name, or the id of the object or of a changed row. */
  text?: string | undefined;
  /** `staff:12`, `server_key:3`, `organization:…` or a kind alone, such as `command`. */
  actor?: string | undefined;
  action?: string | undefined;
  /** Table of the object. */
  type?: string | undefined;
  /** First day, `YYYY-MM-DD`, in the account's time zone. */
  from?: string | undefined;
  /** Last day. */
  to?: string | undefined;
}
