import { afterAll, beforeAll, expect, it } from "vitest";
import { buildEdge } from "@/server/edge";
import { encodePageKey } from "@/server/engagement/pages/index";
import { readConfig } from "@/server/platform/config/index";
import { withOwnConnection } from "@/server/platform/db/index";
import { createRuntime, type Runtime } from "@/server/runtime";
import { eventually } from "@/test/eventually";
import { type Replication, startReplication } from "@/test/standby";

const PAGE = encodePageKey("https://news.test/story");

const MAX_LAG_SECONDS = 3;

let replication: Replication;
let runtime: Runtime;
let edge: ReturnType<typeof buildEdge>;
let accountId: number;

const onServer = (databaseUrl: string, sql: string) =>
  withOwnConnection({ databaseUrl, name: "test" }, (client) => client.query(sql));

function send(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const address = `http://news.test/api/v1/accounts/${accountId}/${path}`;
  return edge.fetch(new Request(address, { headers: { host: "news.test", ...headers } }));
}

async function fetchJson(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await send(path, headers);
  expect(response.status).toBe(200);
  return response.json();
}

/** The number of comments of the page, as a caller with these headers gets it. */
const COUNTS = `pages?page_ids=${PAGE}`;
const fetchCount = (headers: Record<string, string> = {}) => fetchJson(COUNTS, headers);

const counting = (count: number) => [expect.objectContaining({ comments_count: count })];

beforeAll(async () => {
  replication = await startReplication();
  runtime = createRuntime(
    readConfig({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: replication.primaryUrl,
      DATABASE_READ_URL: replication.standbyUrl,
      DATABASE_READ_MAX_LAG_SECONDS: String(MAX_LAG_SECONDS),
      MASTHEAD_SECRET: "a secret that only this test file uses",
    }),
  );
  edge = buildEdge(runtime);
  const { id } = await runtime.db.prisma.account.create({
    data: {
      name: "News",
      key: "news",
      siteUrl: "https://news.test",
      domains: { create: { host: "news.test" } },
    },
  });
  accountId = id;
  await fetchJson(`pages/${PAGE}`);
});

afterAll(async () => {
  await runtime?.db.close();
  await replication?.close();
});

it("an anonymous read may be as old as the bound, one with a credential never is, and no write goes astray", async () => {
  await eventually(async () => {
    const before = runtime.db.replicaUse()?.answered ?? 0;
    expect(await fetchCount()).toEqual(counting(0));
    expect(runtime.db.replicaUse()?.answered).toBe(before + 1);
  });

  const known = (await send(COUNTS)).headers.get("etag") ?? "";
  await onServer(replication.standbyUrl, "select pg_wal_replay_pause()");
  await onServer(replication.primaryUrl, "update page set comment_count = 5");
  const changedAt = performance.now();
  const answered = runtime.db.replicaUse()?.answered;
  for (const headers of [
    { cookie: "qt-auth=expired" },
    { authorization: "Bearer expired" },
    { "x-qt-auth": "expired" },
  ])
    expect(await fetchCount(headers)).toEqual(counting(5));
  expect(runtime.db.replicaUse()?.answered).toBe(answered);

  // The replica keeps the former count, and is not asked for it once it is beyond its bound.
  // Until then a client may be told that its copy is current, as the replica would send the same; never after it.
  const tooLate: number[] = [];
  const renewed = await eventually(async () => {
    const sentAfter = performance.now() - changedAt;
    const response = await send(COUNTS, { "if-none-match": known });
    if (response.status === 304 && sentAfter > MAX_LAG_SECONDS * 1_000) tooLate.push(sentAfter);
    expect(response.status).toBe(200);
    return response;
  });
  expect(tooLate).toEqual([]);
  expect(renewed.headers.get("cache-control")).toMatch(/^public,max-age=15,/);
  expect(renewed.headers.has("last-modified")).toBe(false);
  expect(await renewed.json()).toEqual(counting(5));
  expect(await onServer(replication.standbyUrl, "select comment_count from page")).toMatchObject({
    rows: [{ comment_count: 0 }],
  });

  const created = await fetchJson(`pages/${encodePageKey("https://news.test/new")}`);
  expect(created).toMatchObject({ page: expect.anything() });
});
