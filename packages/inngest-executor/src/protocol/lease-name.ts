import type { Lease } from "../store/jobs.repository";

/** Encodes a lease and its epoch, which the SDK returns with each checkpoint. */
export function encodeLeaseName({ id, generation }: Lease, epoch: string): string {
  return `${id}.${generation}.${epoch}`;
}

/** Decodes a lease name; null when it is invalid. */
export function decodeLeaseName(name: string): { lease: Lease; epoch: string } | null {
  const parts = /^(\d{1,18})\.(\d{1,9})\.(\d{1,18})$/.exec(name);
  if (parts === null) return null;
  const [, id = "", generation = "", epoch = ""] = parts;
  return { lease: { id, generation: Number(generation) }, epoch };
}
