import { familySeconds } from "./cpu-time";
import { load, type Measured, median } from "./load";
import type { BenchServer } from "./servers";

/** How often and for how long a pair of servers is measured. */
export interface Rounds {
  rounds: number;
  seconds: number;
  /** Callers at once; 16 unless told. */
  connections?: number;
}

/** The same requests to both. */
interface ComparedCase {
  name: string;
  paths: readonly string[];
  /** Of the floor, where its paths are others. */
  floorPaths?: readonly string[];
  /** Least share of the floor's requests per second that is promised; null: none. */
  promised: number | null;
  bodies?: readonly unknown[];
  /** Sent to both; only ours looks at them. */
  headers?: Record<string, string>;
  /** Process of the database that both ask: what it works for each request is told as well. */
  postgresPid?: number;
}

/** A run, and microseconds of processor that each of its requests took: of the server, and of the database. */
interface Run extends Measured {
  own: number;
  database: number;
}

/** What each of both answered in a second, in the middle of its runs. */
interface Compared {
  floor: number;
  ours: number;
}

/** Both servers in turn, so that a slow minute hits both; the ratio of runs that stood next to each other. */
export async function compare(
  [floor, ours]: readonly [BenchServer, BenchServer],
  { name, paths, floorPaths = paths, promised, bodies, headers = {}, postgresPid }: ComparedCase,
  { rounds, seconds, connections = 16 }: Rounds,
): Promise<Compared> {
  const runs: Run[][] = [[], []];
  const database = () => (postgresPid === undefined ? 0 : familySeconds(postgresPid));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { port, processor }] of [floor, ours].entries()) {
      const asked = at === 0 ? floorPaths : paths;
      const before = [processor(), database()] as const;
      const measured = await load({
        port,
        paths: asked,
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
    const told = postgresPid === undefined ? "" : ` + ${median(all.map((run) => run.database)).toFixed(0)}`;
    return `${median(all.map((run) => run.own)).toFixed(0)}${told} µs`;
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
