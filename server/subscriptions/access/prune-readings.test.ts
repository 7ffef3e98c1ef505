import { expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";
import { listAccountsWithOldReadings, pruneReadings } from "./index";

const app = useTestApp();
const NOW = "2026-11-01T12:00:00.000Z";
const OLD = "2025-09-27T11:59:59.999Z";
const KEPT = "2025-09-27T12:00:00.000Z";

/** Counts readings of many readers at a time. */
async function count(accountId: number, { at, readers }: { at: string; readers: number }): Promise<void> {
  await app.db.prisma.$executeRaw`
    insert into meter_reading (account_id, reader, period, story_id, counted_at)
    select ${accountId}::int, 's:' || place, '2025-09-01', ${at}, ${at}::timestamptz
    from generate_series(1, ${readers}::int) place`;
}

test("metered readings are deleted after 400 days, in batches, those of other accounts not", async () => {
  app.clock.set(NOW);
  const [{ account, ctx }, other] = [await app.createAccount(), await app.createAccount()];
  await count(account.id, { at: OLD, readers: 10_001 });
  await count(account.id, { at: KEPT, readers: 2 });
  await count(other.account.id, { at: OLD, readers: 1 });
  const where = { accountId: { in: [account.id, other.account.id] } };
  expect(await listAccountsWithOldReadings(ctx)).toEqual(
    expect.arrayContaining([account.id, other.account.id]),
  );

  const together = await Promise.all([pruneReadings(ctx), pruneReadings(ctx)]);
  expect(together[0] + together[1] + (await pruneReadings(ctx))).toBe(10_001);
  expect(await app.db.prisma.meterReading.findMany({ where, orderBy: { countedAt: "asc" } })).toMatchObject([
    { accountId: other.account.id, storyId: OLD },
    { accountId: account.id, storyId: KEPT },
    { accountId: account.id, storyId: KEPT },
  ]);
  expect(await listAccountsWithOldReadings(ctx)).not.toContain(account.id);
});
