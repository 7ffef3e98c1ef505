import { z } from "zod";
import type { ErasureRow } from "./erasure.repository";
import type { KnownValues } from "./find-person";
import type { PrivacyContext } from "./person";
import { savedMethodSchema } from "./saved-payment-methods";

const subjectSchema = z.object({
  contacts: z.array(z.string()),
  names: z.array(z.string()),
  files: z.array(z.string()),
  // Missing in erasures of earlier versions.
  paymentMethods: z.array(savedMethodSchema).default([]),
});

/** What an erasure has still to look for and to delete, stored sealed until it is finished. */
type ErasureSubject = z.output<typeof subjectSchema>;

const getPurpose = (erasureId: string): string => `reader-erasure:${erasureId}`;

/** Seals the subject of an erasure. */
export function sealSubject(
  { vault }: Pick<PrivacyContext, "vault">,
  erasureId: string,
  subject: KnownValues & Partial<Pick<ErasureSubject, "paymentMethods">>,
): string {
  return vault.seal(JSON.stringify(subject), getPurpose(erasureId));
}

/** Opens the subject of an erasure; undefined: it is finished. */
export function openSubject(
  { vault }: Pick<PrivacyContext, "vault">,
  { id, sealedSubject }: Pick<ErasureRow, "id" | "sealedSubject">,
): ErasureSubject | undefined {
  if (sealedSubject === null) return undefined;
  return subjectSchema.parse(JSON.parse(vault.open(sealedSubject, getPurpose(id))));
}
