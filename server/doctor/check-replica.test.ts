import { afterAll, beforeAll, expect, it } from "vitest";
import { type Replication, startReplication } from "@/test/standby";
import { checkReplica } from "./check-replica";

let replication: Replication;

beforeAll(async () => {
  replication = await startReplication();
});

afterAll(() => replication?.close());

const check = (url: string) =>
  checkReplica({
    databaseUrl: replication.primaryUrl,
    replica: { url, maxLagSeconds: 5 },
    milliseconds: 5_000,
  });

it("a standby of the primary is right; the primary itself and another database are not", async () => {
  expect(await check(replication.standbyUrl)).toMatchObject({ check: "replica", status: "ok" });
  expect(await check(replication.primaryUrl)).toMatchObject({
    status: "failure",
    found: expect.stringContaining("no standby"),
    remedy: expect.stringContaining("DATABASE_READ_URL"),
  });
  const other = new URL(replication.standbyUrl);
  other.pathname = "/postgres";
  expect(await check(other.href)).toMatchObject({
    status: "failure",
    found: expect.stringContaining("another database"),
  });
});
