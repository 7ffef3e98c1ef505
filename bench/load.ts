import autocannon from "autocannon";

export interface Measured {
  /** Completed requests. */
  answered: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  bytesPerAnswer: number;
  /** Time of the last response, on the clock of `performance`. */
  endedAt: number;
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

interface RequestLoad {
  port: number;
  requests: readonly autocannon.Request[];
  /** null: each request is sent once. */
  seconds: number | null;
  connections: number;
}

/** The requests for the given paths and bodies, each in turn. */
export function toRequests({
  paths,
  bodies,
  headers = {},
}: Pick<Load, "paths" | "bodies" | "headers">): autocannon.Request[] {
  if (bodies === undefined) return paths.map((path) => ({ method: "GET", path, headers }));
  return Array.from({ length: Math.max(paths.length, bodies.length) }, (_, n) => ({
    method: "POST",
    path: paths[n % paths.length] ?? "/",
    body: JSON.stringify(bodies[n % bodies.length]),
    headers: { "content-type": "application/json", ...headers },
  }));
}

/** The requests of one connection: each starts at another one, or has a share of its own. */
function toConnectionRequests({ requests, seconds, connections }: RequestLoad, connection: number) {
  if (seconds === null) {
    const share = Math.floor(requests.length / connections);
    return requests.slice(connection * share, (connection + 1) * share);
  }
  const from = Math.floor((connection * requests.length) / connections) % requests.length;
  return [...requests.slice(from), ...requests.slice(0, from)];
}

/** The value below which a share of the values is. */
function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

/**
 * Loads a server with requests in turn; each connection starts at another one, or all would send the same at once. Any
 * response but 2xx is an error: nothing is measured.
 */
export async function loadRequests(input: RequestLoad): Promise<Measured> {
  const { port, requests, seconds, connections } = input;
  const once = { amount: Math.floor(requests.length / connections) * connections };
  const times: number[] = [];
  const startedAt = performance.now();
  let endedAt = startedAt;
  let connection = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    ...(seconds === null ? once : { duration: seconds }),
    requests: requests.slice(0, 1),
    setupClient: (client) => {
      client.setRequests(toConnectionRequests(input, connection));
      client.on("response", (_status, _bytes, milliseconds) => {
        times.push(milliseconds);
        endedAt = performance.now();
      });
      connection += 1;
    },
  });
  const answered = result["2xx"];
  if (result.errors > 0 || result.non2xx > 0 || answered === 0) {
    throw new Error(
      `port ${port}: ${result.errors} errors, ${result.non2xx} refusals on ${requests[0]?.path}`,
    );
  }
  // A run of single requests is only noticed as complete at the next full second.
  const duration = seconds === null ? (endedAt - startedAt) / 1000 : result.duration;
  return {
    answered,
    requestsPerSecond: answered / duration,
    p50: result.latency.p50,
    p95: percentile(times, 0.95),
    p99: result.latency.p99,
    bytesPerAnswer: Math.round(result.throughput.total / answered),
    endedAt,
  };
}

/** Loads a server for some seconds with requests for the given paths in turn. */
export function load({ port, seconds, connections, ...requests }: Load): Promise<Measured> {
  return loadRequests({ port, seconds, connections, requests: toRequests(requests) });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
