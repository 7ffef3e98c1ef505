/** A server key as staff recognise it, without its secret. */
export interface ServerKeySummary {
  id: number;
  prefix: string;
  createdAt: Date;
  revokedAt: Date | null;
}
