import { expect, test } from "vitest";
import { createLog } from "@/server/platform/log/index";
import { aDyingPostgres } from "@/test/dying-postgres";
import { openStore } from "./store";

// Node ends a process in which an `error` event finds no listener; the test runner reports that as a failure.
test("PostgreSQL that dies while it hands over a connection ends a transaction, not the process", async () => {
  const store = openStore({ databaseUrl: await aDyingPostgres(), poolSize: 1, log: createLog("silent") });
  await expect(store.transaction(async () => undefined)).rejects.toThrow();
  await store.close();
});
