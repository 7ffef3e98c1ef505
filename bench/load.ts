import autocannon from "autocannon";

export interface Measured {
  /** Completed requests. */
  answered: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  bytesPerAnswer: number;
}

interface Load {
  port: number;
  paths: readonly string[];
  seconds: number;
  connections: number;
  /** Sent as JSON by POST, in turn; without them the paths are read by GET. */
  bodies?: readonly unknown[] | undefined;
  headers?: Record<string, string>;
}

function toRequests({ paths, bodies, headers = {} }: Load): autocannon.Request[] {
  if (bodies === undefined) return paths.map((path) => ({ method: "GET", path, headers }));
  return Array.from({ length: Math.max(paths.length, bodies.length) }, (_, n) => ({
    method: "POST",
    path: paths[n % paths.length] ?? "/",
    body: JSON.stringify(bodies[n % bodies.length]),
    headers: { "content-type": "application/json", ...headers },
  }));
}

/**
 * Loads a server with requests for the given paths in turn; each connection starts at another path, or all would
 * request the same at once. Any response but 2xx is an error: nothing is measured.
 */
export async function load(input: Load): Promise<Measured> {
  const { port, paths, seconds, connections } = input;
  const requests = toRequests(input);
  let connection = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests,
    setupClient: (client) => {
      const from = Math.floor((connection * requests.length) / connections) % requests.length;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
      connection += 1;
    },
  });
  const answered = result["2xx"];
  if (result.errors > 0 || result.non2xx > 0 || answered === 0) {
    throw new Error(`port ${port}: ${result.errors} errors, ${result.non2xx} refusals on ${paths[0]}`);
  }
  return {
    answered,
    requestsPerSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytesPerAnswer: Math.round(result.throughput.total / answered),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
