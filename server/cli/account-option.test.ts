import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { openDatabase } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { withDatabase } from "@/test/database-url";
import { useTestApp } from "@/test/test-app";
import { resolveCommandAccount } from "./account-option";

const app = useTestApp();

test("an uninitialized database is reported in one sentence", async () => {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await app.db.prisma.$executeRawUnsafe(`create database ${name}`);
  const url = withDatabase(app.databaseUrl, name);
  const db = openDatabase({ url, poolSize: 1, log: createLog("silent") });
  try {
    const resolved = resolveCommandAccount(
      { db, directory: createAccountDirectory(db) },
      undefined,
      "work on",
    );
    await expect(resolved).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/npm run up/),
    });
  } finally {
    await db.close();
    await app.db.prisma.$executeRawUnsafe(`drop database ${name} with (force)`);
  }
});

test("any account is found by its id, and the refusal's list states how many it omits", async () => {
  const { db } = app;
  const created = [];
  for (let number = 0; number < 51; number += 1) created.push((await app.createAccount()).account.id);
  const runtime = { db, directory: createAccountDirectory(db) };
  const last = String(created.at(-1));
  expect((await resolveCommandAccount(runtime, last, "work on")).id).toBe(created.at(-1));
  const listed = created.slice(0, 20).map((id) => `${id} (Test publication)`);
  const list = `Choose an account with --account <id>: ${listed.join(", ")}, and 31 more (see \`masthead account list\`).`;
  await expect(resolveCommandAccount(runtime, undefined, "work on")).rejects.toMatchObject({ message: list });
  for (const unknown of ["999999", "99999999999", "2147483648", "0", "-1", "x"])
    await expect(resolveCommandAccount(runtime, unknown, "work on")).rejects.toMatchObject({
      code: "invalid",
      message: `There is no account ${unknown}. ${list}`,
    });
});
