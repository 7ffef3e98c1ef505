import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createLog } from "@/server/platform/log/index";
import { useTestApp } from "@/test/test-app";
import { openDatabase, statement } from "./index";

const app = useTestApp();
const AT = new Date("2026-11-21T23:30:00.250Z");

const SECONDS = statement(
  "time_zone_seconds",
  "select extract(epoch from created_at)::float8 as seconds from account where id = $1",
);

test("Prisma and prepared statements agree on times, whatever the time zone of the database is", async () => {
  const name = new URL(app.databaseUrl).pathname.slice(1);
  await app.db.prisma.$executeRawUnsafe(`alter database "${name}" set timezone to 'Asia/Kolkata'`);
  const db = openDatabase({ url: app.databaseUrl, poolSize: 1, log: createLog("silent") });
  try {
    const { id } = await db.prisma.account.create({
      data: { name: "Zone", key: randomUUID(), siteUrl: "https://zone.example", settings: {}, createdAt: AT },
    });
    const [row] = await db.query(SECONDS, [id]);
    expect(row?.seconds).toBe(AT.getTime() / 1000);
    await expect(db.prisma.account.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
      createdAt: AT,
    });
  } finally {
    await db.close();
  }
});
