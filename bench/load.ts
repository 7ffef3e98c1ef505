import autocannon from "autocannon";

export interface Measured {
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
  /** Sent as JSON by POST; without it the paths are read by GET. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Loads a server with requests for the given paths in turn. Any answer but 2xx is an error: nothing is measured. */
export async function load({
  port,
  paths,
  seconds,
  connections,
  body,
  headers = {},
}: Load): Promise<Measured> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: paths.map((path) =>
      body === undefined
        ? { method: "GET", path, headers }
        : {
            method: "POST",
            path,
            body: JSON.stringify(body),
            headers: { "content-type": "application/json", ...headers },
          },
    ),
  });
  const answered = result["2xx"];
  if (result.errors > 0 || result.non2xx > 0 || answered === 0) {
    throw new Error(`port ${port}: ${result.errors} errors, ${result.non2xx} refusals on ${paths[0]}`);
  }
  return {
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
