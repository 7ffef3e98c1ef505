import { type Fenced, sql } from "./store";

/** A job that must wait because a slot of its run is full. */
export interface Parking {
  jobId: string;
  slot: string;
}

const PARK = sql(
  "park jobs",
  `update inngest_embedded.job set parked_on = parking.slot
   from unnest($1::bigint[], $2::text[]) as parking (id, slot) where job.id = parking.id and not job.leased`,
);

/** Sets jobs aside, out of the way of those that may go ahead. */
export async function parkJobs(tx: Fenced, parkings: readonly Parking[]): Promise<void> {
  if (parkings.length === 0) return;
  await tx.query(PARK, [parkings.map(({ jobId }) => jobId), parkings.map(({ slot }) => slot)]);
}

const UNPARK = sql(
  "unpark jobs",
  `update inngest_embedded.job set parked_on = null where id in (
     select waiting.id from unnest($1::text[], $2::integer[]) as free (slot, places)
     cross join lateral (
       select id from inngest_embedded.job where parked_on = free.slot order by due_at, id limit free.places
     ) as waiting)`,
);

/** Lets as many of the jobs that wait for a slot compete again as it has places free, the oldest first. */
export async function unparkJobs(tx: Fenced, places: ReadonlyMap<string, number>): Promise<void> {
  await tx.query(UNPARK, [[...places.keys()], [...places.values()]]);
}
