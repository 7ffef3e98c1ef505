/** One measured line. Ratios are shown beside their promised minimum. */
export interface Row {
  what: string;
  size: number;
  server: string;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  bytes: number;
  /** Resident memory of the server after the runs, MiB. */
  memory: number;
  ratio: number | null;
  promised: number | null;
}

const HEAD = [
  "| what | stories | server | requests/s | p50 ms | p99 ms | bytes | memory MiB | ratio | promised |",
  "| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
];

function figure(value: number | null, digits: number): string {
  return value === null ? "" : value.toFixed(digits);
}

function line(row: Row): string {
  const verdict =
    row.ratio !== null && row.promised !== null && row.ratio < row.promised ? " **missed**" : "";
  const cells = [
    row.what,
    row.size.toLocaleString("en"),
    row.server,
    figure(row.requestsPerSecond, 0),
    figure(row.p50, 1),
    figure(row.p99, 1),
    String(row.bytes),
    String(row.memory),
    figure(row.ratio, 2),
    `${row.promised === null ? "" : `≥ ${row.promised}`}${verdict}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Our own entry with the most data compared to the least, by case. */
function growth(rows: readonly Row[]): string[] {
  const ours = rows.filter((row) => row.server === "Node entry" && row.ratio !== null);
  const [smallest] = [...new Set(ours.map((row) => row.size))].sort((a, b) => a - b);
  return ours
    .filter((row) => row.size !== smallest)
    .flatMap((large) => {
      const small = ours.find((row) => row.what === large.what && row.size === smallest);
      if (small === undefined) return [];
      const share = large.requestsPerSecond / small.requestsPerSecond;
      return [
        `- ${large.what}: ${share.toFixed(2)} of the speed at ${small.size.toLocaleString("en")} stories${share < 0.8 ? " **missed** (≥ 0.8)" : ""}`,
      ];
    });
}

/** The measurements as a Markdown table, the speed as data grow, and what could not be measured. */
export function renderReport(rows: readonly Row[], failures: readonly string[]): string {
  const grown = growth(rows);
  const end = grown.length === 0 ? [] : ["", "How speed holds as data grow:", "", ...grown];
  const missing =
    failures.length === 0 ? [] : ["", "Could not be measured:", "", ...failures.map((one) => `- ${one}`)];
  return `${[...HEAD, ...rows.map(line), ...end, ...missing].join("\n")}\n`;
}
