import type { Dependencies } from "./dependencies";
import type { Slots } from "./slots";
import { type DueJob, findDueJobs, type LeasedJob, leaseJobs } from "./store/jobs.repository";
import { type Parking, parkJobs, unparkJobs } from "./store/parking.repository";

/** Number of jobs read at once; many of them may have to wait for a slot. */
const BATCH_SIZE = 200;

interface LeaseResult {
  leased: LeasedJob[];
  /** Whether another poll at once may lease more jobs. */
  isMore: boolean;
}

/**
 * Leases due jobs, the longest overdue first, as far as calls and slots are free, and parks those whose slot is full:
 * a key with a thousand queued jobs costs the others nothing. All data of a call is read with the lease, never
 * cached.
 */
export async function leaseDueJobs(
  dependencies: Dependencies,
  { epoch, slots, free }: { epoch: string; slots: Slots; free: number },
): Promise<LeaseResult> {
  const { store, clock } = dependencies;
  const capacity = slots.freed();
  if (capacity.size > 0) await store.fenced(epoch, (tx) => unparkJobs(tx, capacity));
  if (free <= 0) return { leased: [], isMore: false };
  const due = await findDueJobs(store, clock.now(), BATCH_SIZE);
  if (due.length === 0) return { leased: [], isMore: false };
  const { runnable, parkings } = chooseRunnable(due, { slots, free });
  const leased = await store.fenced(epoch, async (tx) => {
    await parkJobs(tx, parkings);
    return leaseJobs(
      tx,
      runnable.map(({ id }) => id),
    );
  });
  // The other jobs of a run that failed in the meantime are deleted.
  const isLeased = new Set(leased.map(({ id }) => id));
  for (const job of runnable) if (!isLeased.has(job.id)) slots.release(job.slots);
  const mayHaveMore = parkings.length > 0 || due.length === BATCH_SIZE;
  return { leased, isMore: mayHaveMore && runnable.length < free };
}

function chooseRunnable(due: readonly DueJob[], { slots, free }: { slots: Slots; free: number }) {
  const runnable: DueJob[] = [];
  const parkings: Parking[] = [];
  for (const job of due) {
    if (runnable.length === free) break;
    const slot = slots.full(job.slots);
    if (slot === null) {
      slots.take(job.slots);
      runnable.push(job);
    } else {
      parkings.push({ jobId: job.id, slot });
      // It may have been unparked for capacity in its other slot, which another job can use now.
      slots.lookAgain(job.slots);
    }
  }
  return { runnable, parkings };
}
