import { expect, test } from "vitest";
import { aDyingPostgres } from "@/test/dying-postgres";
import { silent, useDatabase } from "../../test/executor";
import { statement } from "./statement";
import { openStore } from "./store";

const database = useDatabase();

// Node exits on an `error` event without a listener; the test runner reports that as a failure.
test("PostgreSQL that exits as it accepts a connection fails a transaction, not the process", async () => {
  const store = openStore({ databaseUrl: await aDyingPostgres(), poolSize: 1, log: silent });
  await expect(store.transaction(async () => undefined)).rejects.toThrow();
  await store.close();
});

test("a statement that PostgreSQL does not answer fails its transaction, and its connection is replaced", async () => {
  const options = { databaseUrl: database.url, poolSize: 1, log: silent, queryTimeoutMilliseconds: 2_000 };
  const store = openStore(options);
  const sleep = statement("sleep", "select pg_sleep(60)");
  await expect(store.transaction((tx) => tx.query(sleep, []))).rejects.toThrow("Query read timeout");
  expect(await store.query(statement("one", "select 1 as one"), [])).toEqual([{ one: 1 }]);
  await store.close();
});
