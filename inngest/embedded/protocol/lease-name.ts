import type { Lease } from "../store/jobs.repository";

/** Names a lease and the epoch it was given in, for the SDK to hand back with each step. */
export function leaseName({ id, generation }: Lease, epoch: string): string {
  return `${id}.${generation}.${epoch}`;
}

/** Reads such a name; null when it is none. */
export function readLeaseName(name: string): { lease: Lease; epoch: string } | null {
  const parts = /^(\d{1,18})\.(\d{1,9})\.(\d{1,18})$/.exec(name);
  if (parts === null) return null;
  const [, id = "", generation = "", epoch = ""] = parts;
  return { lease: { id, generation: Number(generation) }, epoch };
}
