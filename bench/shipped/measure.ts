import type autocannon from "autocannon";
import { loadRequests, type Measured, median, toRequests } from "../load";
import type { Promises, ReadCase, WriteCase } from "./case";
import type { Installation } from "./installation";
import { countWork, waitForEmptyQueues, watchQueues } from "./queues";
import { startInsertFloor, startReadFloor } from "./start-floor";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

/** How often and for how long each server is loaded. */
export interface Rounds {
  rounds: number;
  seconds: number;
}

/** Medians over the rounds; times in milliseconds, CPU time per request. */
interface Figures {
  perSecond: number;
  own: number;
  database: number;
  /** null: nobody waits for a response. */
  p95: number | null;
}

/** One measured line of the report. */
export interface Result {
  name: string;
  promises: Promises;
  floor: Figures | null;
  product: Figures;
  /** null: there is no floor. */
  ratio: number | null;
  /** Seconds from the last response until the background work was done; null: not measured. */
  lag: number | null;
  note: string;
}

interface Run extends Measured {
  own: number;
  database: number;
  lag: number;
}

/** One of the two servers under load. */
interface Side {
  port: number;
  processor(): number;
}

interface RunInput {
  requests: readonly autocannon.Request[];
  /** null: each request is sent once. */
  seconds: number | null;
  connections: number;
  /** Whether the run ends when the background work is done. */
  withWork: boolean;
}

async function measureRun(installation: Installation, side: Side, input: RunInput): Promise<Run> {
  const { withWork, ...load } = input;
  const readTimes = () => ({ own: side.processor(), database: installation.database() });
  const before = readTimes();
  const waitForWork = withWork ? watchQueues(installation.client) : null;
  const measured = await loadRequests({ ...load, port: side.port });
  const lag = (await waitForWork?.(measured.endedAt)) ?? 0;
  const after = readTimes();
  const each = (seconds: number) => (seconds * 1000) / measured.answered;
  return {
    ...measured,
    own: each(after.own - before.own),
    database: each(after.database - before.database),
    lag,
  };
}

function toFigures(runs: readonly Run[]): Figures {
  const middle = (pick: (run: Run) => number) => median(runs.map(pick));
  return {
    perSecond: middle((run) => run.requestsPerSecond),
    own: middle((run) => run.own),
    database: middle((run) => run.database),
    p95: middle((run) => run.p95),
  };
}

/** The ratio compares adjacent runs, so that a slow minute affects both. */
function computeRatio(floor: readonly Run[], product: readonly Run[]): number {
  return median(
    product.map((run, at) => run.requestsPerSecond / (floor[at]?.requestsPerSecond ?? Number.NaN)),
  );
}

/** Measures a read beside its floor, one after the other in each round. */
export async function measureRead(
  installation: Installation,
  readCase: ReadCase,
  { rounds, seconds, folder }: Rounds & { folder: string },
): Promise<Result> {
  await waitForEmptyQueues(installation.client);
  const { name, promises, floor: kind } = readCase;
  const floor =
    kind === null ? null : await startReadFloor(installation, { ...readCase, floor: kind }, folder);
  const input = { requests: toRequests(readCase), connections: CONNECTIONS, withWork: false };
  const runs: { floor: Run[]; product: Run[] } = { floor: [], product: [] };
  try {
    // A page is stored by its first request; what is promised is what later readers get.
    if (floor === null)
      await loadRequests({ ...input, port: installation.port, seconds: null, connections: 1 });
    for (let round = 0; round <= rounds; round += 1) {
      const timed = { ...input, seconds: round === 0 ? WARM_UP_SECONDS : seconds };
      const bare = floor === null ? null : await measureRun(installation, floor.server, timed);
      const ours = await measureRun(installation, installation, timed);
      if (round === 0) continue;
      if (bare !== null) runs.floor.push(bare);
      runs.product.push(ours);
    }
  } finally {
    await floor?.server.stop();
  }
  return {
    name,
    promises,
    floor: floor === null ? null : toFigures(runs.floor),
    product: toFigures(runs.product),
    ratio: floor === null ? null : computeRatio(runs.floor, runs.product),
    lag: null,
    note: `${median(runs.product.map((run) => run.bytesPerAnswer))} bytes${floor?.isSame === false ? ", **not the floor's bytes**" : ""}`,
  };
}

/**
 * Measures a write beside a bare insert of the same body. The product's CPU time includes the background work that
 * follows, until all of it is done.
 */
export async function measureWrite(
  installation: Installation,
  writeCase: WriteCase,
  { rounds, seconds }: Rounds,
): Promise<Result> {
  const { name, promises, connections, sent } = writeCase;
  const floor = await startInsertFloor(installation);
  const runs: { floor: Run[]; product: Run[] } = { floor: [], product: [] };
  const perRequest: { events: number; runs: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const requests = await writeCase.prepare();
      await waitForEmptyQueues(installation.client);
      const timed = round === 0 ? WARM_UP_SECONDS : seconds;
      const load = { requests, connections };
      const bare = await measureRun(installation, floor, { ...load, seconds: timed, withWork: false });
      const before = await countWork(installation.client);
      const productSeconds = sent === "once" ? null : timed;
      const ours = await measureRun(installation, installation, {
        ...load,
        seconds: productSeconds,
        withWork: true,
      });
      const after = await countWork(installation.client);
      if (round === 0) continue;
      runs.floor.push(bare);
      runs.product.push(ours);
      perRequest.push({
        events: (after.events - before.events) / ours.answered,
        runs: (after.runs - before.runs) / ours.answered,
      });
    }
  } finally {
    await floor.stop();
  }
  const each = (pick: (work: { events: number; runs: number }) => number) =>
    median(perRequest.map(pick)).toFixed(2);
  return {
    name,
    promises,
    floor: toFigures(runs.floor),
    product: toFigures(runs.product),
    ratio: computeRatio(runs.floor, runs.product),
    lag: median(runs.product.map((run) => run.lag)),
    note: `${each((work) => work.events)} events and ${each((work) => work.runs)} runs per request`,
  };
}
