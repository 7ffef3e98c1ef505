import type pg from "pg";
import { z } from "zod";
import type { Dataset } from "./dataset";
import { load, type Measured, median } from "./load";
import { readRows } from "./query-rows";
import type { Row } from "./report";
import type { BenchServer } from "./servers";

/** Words of the publication's headlines by frequency: the most common, middling ones, rare ones. */
async function readWords(
  client: pg.Client,
): Promise<{ common: string[]; middling: string[]; rare: string[] }> {
  const rows = await readRows(client, z.object({ word: z.string() }), {
    text: `select word from ts_stat($$select to_tsvector('simple', (list_doc::json)->>'headline') from published_story
       where listed order by md5(story_id::text) limit 5000$$)
     where length(word) > 2 order by ndoc desc`,
  });
  const all = rows.map((row) => row.word);
  const middle = Math.floor(all.length / 2);
  return { common: all.slice(0, 20), middling: all.slice(middle, middle + 40), rare: all.slice(-40) };
}

/** Latency of search by kind of query, one client at a time: what a reader waits for. */
export async function searchLatency(client: pg.Client, dataset: Dataset, node: BenchServer): Promise<Row[]> {
  const { common, middling, rare } = await readWords(client);
  const buildPath = (q: string, rest = "") => `/api/v1/search?q=${encodeURIComponent(q)}${rest}`;
  const pairs = common.map((word, at) => `${word} ${common[(at + 7) % common.length] ?? ""}`);
  const kinds: [string, string[]][] = [
    ["search: commonest words", common.map((word) => buildPath(word))],
    ["search: middling words", middling.map((word) => buildPath(word))],
    ["search: rare words", rare.map((word) => buildPath(word))],
    ["search: two common words", pairs.map((pair) => buildPath(pair))],
    ["search: a phrase of common words", pairs.map((pair) => buildPath(`"${pair}"`))],
    ["search: no match", ["zzyzzx", "qqxqq"].map((word) => buildPath(word))],
    ["search: common, newest first", common.map((word) => buildPath(word, "&sort=desc"))],
    ["search: common, oldest first", common.map((word) => buildPath(word, "&sort=asc"))],
    ["search: everything", [buildPath("")]],
  ];
  const rows: Row[] = [];
  for (const [what, paths] of kinds) {
    // Each once, however long it takes: the measurement must not include disk reads.
    for (const path of paths) await (await fetch(`http://127.0.0.1:${node.port}${path}`)).arrayBuffer();
    const runs: Measured[] = [];
    for (let round = 0; round < 3; round += 1) {
      runs.push(await load({ port: node.port, paths, seconds: 3, connections: 1 }));
    }
    rows.push({
      what,
      size: dataset.stories,
      server: node.name,
      requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
      p50: median(runs.map((run) => run.p50)),
      p99: Math.max(...runs.map((run) => run.p99)),
      bytes: median(runs.map((run) => run.bytesPerAnswer)),
      memory: node.memory(),
      ratio: null,
      promised: null,
    });
  }
  return rows;
}
