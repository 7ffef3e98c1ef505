import { load, type Measured, median } from "./load";
import type { BenchServer } from "./servers";

/** How often and for how long a pair of servers is measured. */
export interface Rounds {
  rounds: number;
  seconds: number;
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
}

/** Both servers in turn, so that a slow minute hits both; the ratio of runs that stood next to each other. */
export async function compare(
  [floor, ours]: readonly [BenchServer, BenchServer],
  { name, paths, floorPaths = paths, promised, bodies, headers = {} }: ComparedCase,
  { rounds, seconds }: Rounds,
): Promise<void> {
  const runs: Measured[][] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { port }] of [floor, ours].entries()) {
      const asked = at === 0 ? floorPaths : paths;
      const measured = await load({
        port,
        paths: asked,
        seconds: round === 0 ? 1 : seconds,
        connections: 16,
        bodies,
        headers,
      });
      if (round > 0) runs[at]?.push(measured);
    }
  }
  const [bare = [], own = []] = runs;
  const ratio = median(
    own.map((run, at) => run.requestsPerSecond / (bare[at]?.requestsPerSecond ?? Number.NaN)),
  );
  const figure = (all: readonly Measured[]) =>
    `${median(all.map((one) => one.requestsPerSecond)).toFixed(0)}/s, p99 ${median(all.map((one) => one.p99))} ms`;
  const verdict = promised === null ? "" : ` (promised ≥ ${promised}${ratio < promised ? ", missed" : ""})`;
  process.stdout.write(
    `${name}: ${figure(own)}; floor ${figure(bare)}; ratio ${ratio.toFixed(2)}${verdict}\n`,
  );
}
