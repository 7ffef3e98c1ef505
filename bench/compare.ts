import { familySeconds } from "./cpu-time";
import { load, type Measured, median } from "./load";
import type { BenchServer } from "./servers";

/** How often and for how long a pair of servers is measured. */
export interface Rounds {
  rounds: number;
  seconds: number;
  /** Concurrent clients; 16 by default. */
  connections?: number;
}

/** The same requests to both. */
interface ComparedCase {
  name: string;
  paths: readonly string[];
  /** The floor's paths, if they differ. */
  floorPaths?: readonly string[];
  /** Promised minimum share of the floor's requests per second; null: none. */
  promised: number | null;
  bodies?: readonly unknown[];
  /** Sent to both; only ours reads them. */
  headers?: Record<string, string>;
  /** Process of the shared database: its CPU time per request is reported too. */
  postgresPid?: number;
}

/** A run, with the CPU time per request in microseconds: of the server, and of the database. */
interface Run extends Measured {
  own: number;
  database: number;
}

/** Median requests per second of both. */
interface Compared {
  floor: number;
  ours: number;
}

/** Measures both servers alternately, so that a slow minute affects both; the ratio compares adjacent runs. */
export async function compare(
  [floor, ours]: readonly [BenchServer, BenchServer],
  { name, paths, floorPaths = paths, promised, bodies, headers = {}, postgresPid }: ComparedCase,
  { rounds, seconds, connections = 16 }: Rounds,
): Promise<Compared> {
  const runs: Run[][] = [[], []];
  const database = () => (postgresPid === undefined ? 0 : familySeconds(postgresPid));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { port, processor }] of [floor, ours].entries()) {
      const requestedPaths = at === 0 ? floorPaths : paths;
      const before = [processor(), database()] as const;
      const measured = await load({
        port,
        paths: requestedPaths,
        seconds: round === 0 ? 1 : seconds,
        connections,
        bodies,
        headers,
      });
      const each = (used: number) => (used * 1_000_000) / measured.answered;
      const own = each(processor() - before[0]);
      if (round > 0) runs[at]?.push({ ...measured, own, database: each(database() - before[1]) });
    }
  }
  const [bare = [], own = []] = runs;
  const ratio = median(
    own.map((run, at) => run.requestsPerSecond / (bare[at]?.requestsPerSecond ?? Number.NaN)),
  );
  const work = (all: readonly Run[]) => {
    const databaseTime =
      postgresPid === undefined ? "" : ` + ${median(all.map((run) => run.database)).toFixed(0)}`;
    return `${median(all.map((run) => run.own)).toFixed(0)}${databaseTime} µs`;
  };
  const perSecond = (all: readonly Run[]) => median(all.map((one) => one.requestsPerSecond));
  const figure = (all: readonly Run[]) =>
    `${perSecond(all).toFixed(0)}/s, p99 ${median(all.map((one) => one.p99))} ms, ${work(all)}`;
  const verdict = promised === null ? "" : ` (promised ≥ ${promised}${ratio < promised ? ", missed" : ""})`;
  process.stdout.write(
    `${name}: ${figure(own)}; floor ${figure(bare)}; ratio ${ratio.toFixed(2)}${verdict}\n`,
  );
  return { floor: perSecond(bare), ours: perSecond(own) };
}
