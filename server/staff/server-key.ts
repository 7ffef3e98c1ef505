/** A server key as staff recognise it; the key itself is known to nobody here. */
export interface ServerKeySummary {
  id: number;
  prefix: string;
  createdAt: Date;
  revokedAt: Date | null;
}
