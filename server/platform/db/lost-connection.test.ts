import { expect, test } from "vitest";
import { aDyingPostgres } from "@/test/dying-postgres";
import { createLog } from "../log/index";
import { openDatabase, statement } from "./index";

// Node exits on an `error` event without a listener; the test runner reports that as a failure.
test("PostgreSQL that exits as it accepts a connection fails a transaction, not the process", async () => {
  const db = openDatabase({ url: await aDyingPostgres(), poolSize: 1, log: createLog("silent") });
  const nothing = statement("nothing", "select 1");
  const work = [1, 2, 3].map(() => db.transaction((tx) => tx.query(nothing, [])));
  for (const outcome of await Promise.allSettled(work)) expect(outcome.status).toBe("rejected");
  await expect(db.transaction((tx) => tx.prisma.account.findFirst())).rejects.toThrow();
  await db.close();
});
