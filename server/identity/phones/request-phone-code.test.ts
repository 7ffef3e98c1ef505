import { expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { aPhone, testTexter } from "@/test/phone";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { requestPhoneCode } from "./index";

const app = useTestApp();
const MINUTES = 60_000;

/** Requests a message for each number in turn, from one address or an unknown one: which were refused. */
async function requestAll({ ctx }: TestAccount, phones: readonly string[], address: string | null = null) {
  const { vault } = getRuntime();
  const answers: boolean[] = [];
  for (const phoneNumber of phones) {
    const requested = requestPhoneCode({ ...ctx, texter: testTexter, vault }, { phoneNumber, address });
    answers.push(
      await requested.then(
        () => false,
        (error: unknown) => {
          expect(error).toMatchObject({ code: "rate_limited" });
          return true;
        },
      ),
    );
  }
  return answers;
}

const numbers = (count: number) => Array.from({ length: count }, aPhone);
const none = (count: number) => Array.from({ length: count }, () => false);
const countCodes = ({ account }: TestAccount) =>
  app.db.prisma.phoneCode.count({ where: { accountId: account.id } });

test("messages are limited per number, range, address and account in a quarter of an hour", async () => {
  const account = await app.createAccount();
  const phone = aPhone();
  expect(await requestAll(account, [phone, phone, phone, phone])).toEqual([...none(3), true]);
  const range = aPhone().slice(0, -3);
  const neighbours = Array.from({ length: 11 }, (_, n) => `${range}${String(n).padStart(3, "0")}`);
  expect(await requestAll(account, neighbours)).toEqual([...none(10), true]);
  expect(await requestAll(account, numbers(21), "203.0.113.77")).toEqual([...none(20), true]);
  // Refused requests do not count for the account.
  expect(await requestAll(account, numbers(8))).toEqual([...none(7), true]);
  expect(await countCodes(account)).toBe(testTexter.limits.limit);
});

test("messages are limited per number and account in a day, however slowly they are requested", async () => {
  const account = await app.createAccount();
  const begun = app.clock.now();
  const later = (minutes: number) =>
    app.clock.set(new Date(begun.getTime() + minutes * MINUTES).toISOString());
  const phone = aPhone();
  const answers: boolean[] = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    later(quarter * 16);
    answers.push(...(await requestAll(account, [phone, phone, phone])));
  }
  expect(answers).toEqual([...none(10), true, true]);
  for (let quarter = 4; quarter < 7; quarter += 1) {
    later(quarter * 16);
    await requestAll(account, numbers(20));
  }
  expect(await countCodes(account)).toBe(testTexter.limits.daily);
  expect(await requestAll(account, numbers(1))).toEqual([true]);
  later(25 * 60);
  expect(await requestAll(account, [phone, ...numbers(1)])).toEqual([false, false]);
  later(0);
});

test("all addresses of an IPv6 network share one limit", async () => {
  const account = await app.createAccount();
  for (let n = 0; n < 20; n += 1)
    expect(await requestAll(account, numbers(1), `2001:db8:7:7:${n}::1`)).toEqual([false]);
  expect(await requestAll(account, numbers(1), "2001:db8:7:7::1")).toEqual([true]);
  expect(await requestAll(account, numbers(1), "2001:db8:7:8::1")).toEqual([false]);
});
