import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { openDatabase } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { withDatabase } from "@/test/database-url";
import { useWorld } from "@/test/world";
import { accountFor } from "./account-option";

const world = useWorld();

test("a database that nobody has prepared yet is told of in a sentence", async () => {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await world.db.prisma.$executeRawUnsafe(`create database ${name}`);
  const url = withDatabase(world.databaseUrl, name);
  const db = openDatabase({ url, poolSize: 1, log: createLog("silent") });
  try {
    const asked = accountFor({ db, directory: createAccountDirectory(db) }, undefined, "work on");
    await expect(asked).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/npm run up/),
    });
  } finally {
    await db.close();
    await world.db.prisma.$executeRawUnsafe(`drop database ${name} with (force)`);
  }
});
