import { expect, test } from "vitest";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { useMastheadCommand } from "@/test/masthead-command";
import { aSubscription } from "@/test/subscription-fixtures";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const command = useMastheadCommand(() => app.databaseUrl);

test("a test account's clock is advanced from the terminal, in any unit; a live account's is not", async () => {
  const tester = await app.createAccount({ mode: "test" });
  const clock = (...args: string[]) =>
    command(["clock", ...args, "--account", String(tester.account.id)], {
      MASTHEAD_SECRET: "a secret that this test file has alone",
    });
  const now = Date.now();
  const { id } = await aSubscription(tester, {
    startAt: new Date(now - DAY_MILLISECONDS),
    endAt: new Date(now + 40 * DAY_MILLISECONDS),
  });
  const loadSubscription = () => app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });

  const advanced = await clock("advance", "31d", "--json");
  expect(advanced).toMatchObject({ code: 0, stderr: "" });
  const { from, to, reached, duration, finishedAt } = JSON.parse(advanced.stdout);
  expect([duration, Date.parse(to) - Date.parse(from), reached]).toEqual(["31d", 31 * DAY_MILLISECONDS, to]);
  expect(finishedAt).not.toBeNull();
  expect(await loadSubscription()).toMatchObject({ expiredAt: null });

  const further = await clock("advance", "2w");
  expect(further.code).toBe(0);
  expect(further.stdout).toMatch(/ 2w {2}done, \d+ stops?\n$/);
  const { expiredAt, endAt } = await loadSubscription();
  expect(expiredAt).toEqual(endAt);
  expect((await clock("advance", "1m")).stdout).toContain("1m  done");
  expect((await clock("advance", "1y")).stdout).toContain("1y  done");
  const state = JSON.parse((await clock("show", "--json")).stdout);
  expect(state).toMatchObject({
    mode: "test",
    advances: ["1y", "1m", "2w", "31d"].map((unit) => ({ duration: unit })),
  });

  expect(await clock("advance", "soon")).toMatchObject({ code: 1, stderr: expect.stringContaining("31d") });
  const live = await app.createAccount();
  const refused = await command(["clock", "advance", "31d", "--account", String(live.account.id)], {});
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("This account is live") });
});
