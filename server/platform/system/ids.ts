import { randomBytes, randomUUID } from "node:crypto";

/** Generates identifiers and secrets. */
export interface Ids {
  uuid(): string;
  /** A secret of `bytes` random bytes, base64url. */
  secret(bytes: number): string;
}

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  secret: (bytes) => randomBytes(bytes).toString("base64url"),
};
