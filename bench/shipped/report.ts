import type { Promises } from "./case";
import type { Result } from "./measure";

const HEAD = [
  "| case | floor /s | product /s | ratio | promised | floor ms | product ms | PostgreSQL ms | p95 ms | done after s | notes |",
  "| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | --- |",
];

function format(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? "" : value.toFixed(digits);
}

interface Verdict {
  text: string;
  isMet: boolean;
}

function judge(promises: Promises, { ratio, product, lag }: Result): Verdict[] {
  const verdicts: Verdict[] = [];
  if (promises.ratio !== undefined)
    verdicts.push({ text: `≥ ${promises.ratio.toFixed(2)}`, isMet: (ratio ?? 0) >= promises.ratio });
  if (promises.perSecond !== undefined)
    verdicts.push({
      text: `≥ ${promises.perSecond}/s`,
      isMet: product.perSecond >= promises.perSecond,
    });
  if (promises.p95 !== undefined)
    verdicts.push({
      text: `p95 < ${promises.p95} ms`,
      isMet: (product.p95 ?? Number.NaN) < promises.p95,
    });
  if (promises.lag !== undefined)
    verdicts.push({ text: `done ≤ ${promises.lag} s`, isMet: (lag ?? Number.NaN) <= promises.lag });
  return verdicts;
}

function formatLine(result: Result): string {
  const { floor, product } = result;
  const promised = judge(result.promises, result)
    .map(({ text, isMet }) => (isMet ? text : `${text} **missed**`))
    .join(", ");
  const cells = [
    result.name,
    format(floor?.perSecond, 0),
    format(product.perSecond, 0),
    format(result.ratio, 2),
    promised,
    format(floor === null ? null : floor.own + floor.database, 3),
    format(product.own, 3),
    format(product.database, 3),
    format(product.p95, 1),
    format(result.lag, 1),
    result.note,
  ];
  return `| ${cells.join(" | ")} |`;
}

interface Report {
  /** The data set and the machine. */
  about: string;
  results: readonly Result[];
  failures: readonly string[];
  /** The latest report of `npm run bench`; null: there is none. */
  parts: string | null;
}

/** Formats the results as one page: the product as shipped, then its parts measured alone. */
export function formatReport({ about, results, failures, parts }: Report): string {
  const missing =
    failures.length === 0 ? [] : ["", "Could not be measured:", "", ...failures.map((one) => `- ${one}`)];
  const second =
    parts === null
      ? ["Not measured yet: `npm run bench -- shipped --parts`."]
      : ["From the latest `npm run bench`.", "", parts.trim()];
  return `${["# As shipped", "", about, "", ...HEAD, ...results.map(formatLine), ...missing, "", "# Parts", "", ...second].join("\n")}\n`;
}
