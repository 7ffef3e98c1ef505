import { randomUUID } from "node:crypto";
import { expect, inject, it, onTestFinished } from "vitest";
import { openDatabase, readServerFacts, withOwnConnection } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { applyMigrations } from "@/server/platform/migrate/index";
import { runOnServer } from "@/test/empty-database";

/** An empty database whose owner is no superuser, as managed services create it. */
async function createOwnedDatabase(): Promise<string> {
  const name = `masthead_role_${randomUUID().replaceAll("-", "")}`;
  const password = randomUUID();
  await runOnServer(`create role ${name} login nosuperuser nocreatedb nocreaterole password '${password}'`);
  onTestFinished(async () => {
    await runOnServer(`drop database if exists ${name} with (force)`);
    await runOnServer(`drop role if exists ${name}`);
  });
  await runOnServer(`create database ${name} owner ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}

it("the owner of a database, who is no superuser, migrates it, writes to it, and can compare a replica", async () => {
  const databaseUrl = await createOwnedDatabase();
  await applyMigrations({ databaseUrl, directory: "prisma/migrations", log: () => undefined });
  const db = openDatabase({ url: databaseUrl, poolSize: 1, log: createLog("silent") });
  try {
    await db.prisma.account.create({ data: { name: "News", key: "news", siteUrl: "https://news.test" } });
    expect(await db.prisma.account.count()).toBe(1);
  } finally {
    await db.close();
  }
  const facts = await withOwnConnection({ databaseUrl, name: "test" }, readServerFacts);
  expect(facts).toMatchObject({ isStandby: false, position: expect.any(BigInt) });
});
