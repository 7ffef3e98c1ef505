import { statement } from "./statement";
import type { Fenced } from "./store";

/** A job that waits because a concurrency slot of its run is full. */
export interface Parking {
  jobId: string;
  slot: string;
}

const PARK = statement(
  "park jobs",
  `update inngest_embedded.job set parked_on = parking.slot
   from unnest($1::bigint[], $2::text[]) as parking (id, slot) where job.id = parking.id and not job.leased`,
);

/** Parks jobs, so that they do not delay jobs that may run. */
export async function parkJobs(tx: Fenced, parkings: readonly Parking[]): Promise<void> {
  if (parkings.length === 0) return;
  await tx.query(PARK, [parkings.map(({ jobId }) => jobId), parkings.map(({ slot }) => slot)]);
}

const UNPARK = statement(
  "unpark jobs",
  `update inngest_embedded.job set parked_on = null where id in (
     select waiting.id from unnest($1::text[], $2::integer[]) as free (slot, places)
     cross join lateral (
       select id from inngest_embedded.job where parked_on = free.slot order by due_at, id limit free.places
     ) as waiting)`,
);

/** Unparks, per slot, as many waiting jobs as it has capacity, oldest first. */
export async function unparkJobs(tx: Fenced, capacity: ReadonlyMap<string, number>): Promise<void> {
  await tx.query(UNPARK, [[...capacity.keys()], [...capacity.values()]]);
}
