import { expect, test } from "vitest";
import { aDyingPostgres } from "@/test/dying-postgres";
import { silent } from "../../test/executor";
import { openStore } from "./store";

// Node exits on an `error` event without a listener; the test runner reports that as a failure.
test("PostgreSQL that exits as it accepts a connection fails a transaction, not the process", async () => {
  const store = openStore({ databaseUrl: await aDyingPostgres(), poolSize: 1, log: silent });
  await expect(store.transaction(async () => undefined)).rejects.toThrow();
  await store.close();
});
