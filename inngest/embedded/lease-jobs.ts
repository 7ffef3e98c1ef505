import type { Dependencies } from "./dependencies";
import type { Slots } from "./slots";
import { type DueJob, findDueJobs, type LeasedJob, leaseJobs } from "./store/jobs.repository";
import { type Parking, parkJobs, unparkJobs } from "./store/parking.repository";

/** Jobs looked at in one go; many of them may have to wait for a slot. */
const LOOK_AT = 200;

interface Taken {
  leased: LeasedJob[];
  /** Whether it is worth looking again at once. */
  isMore: boolean;
}

/**
 * Leases due jobs, the longest due first, as far as calls and slots are free, and parks those whose slot
 * is full: a key with a thousand jobs behind it costs the others nothing. What is read for a call is read
 * with the lease, never remembered from before.
 */
export async function takeJobs(
  parts: Dependencies,
  { epoch, slots, free }: { epoch: string; slots: Slots; free: number },
): Promise<Taken> {
  const { store, clock } = parts;
  const places = slots.freed();
  if (places.size > 0) await store.fenced(epoch, (tx) => unparkJobs(tx, places));
  if (free <= 0) return { leased: [], isMore: false };
  const due = await findDueJobs(store, clock.now(), LOOK_AT);
  if (due.length === 0) return { leased: [], isMore: false };
  const { going, parkings } = choose(due, { slots, free });
  const leased = await store.fenced(epoch, async (tx) => {
    await parkJobs(tx, parkings);
    return leaseJobs(
      tx,
      going.map(({ id }) => id),
    );
  });
  // A run that failed in the meantime took its other jobs with it.
  const isLeased = new Set(leased.map(({ id }) => id));
  for (const job of going) if (!isLeased.has(job.id)) slots.release(job.slots);
  const isMore = parkings.length > 0 || due.length === LOOK_AT;
  return { leased, isMore: isMore && going.length < free };
}

function choose(due: readonly DueJob[], { slots, free }: { slots: Slots; free: number }) {
  const going: DueJob[] = [];
  const parkings: Parking[] = [];
  for (const job of due) {
    if (going.length === free) break;
    const slot = slots.full(job.slots);
    if (slot === null) {
      slots.take(job.slots);
      going.push(job);
    } else {
      parkings.push({ jobId: job.id, slot });
      // It may have been woken for a place in its other slot, which somebody else can use now.
      slots.lookAgain(job.slots);
    }
  }
  return { going, parkings };
}
