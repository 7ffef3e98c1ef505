import { afterEach, describe, expect, test } from "vitest";
import { suppressAddress } from "@/server/engagement/notifications/index";
import { getRuntime } from "@/server/runtime";
import { listMails } from "@/test/mailbox";
import { aNewsletter, aSignUp } from "@/test/newsletters";
import { createPrivacyContext, eraseNow, readExport } from "@/test/privacy";
import { aMailedMember, mailingContext } from "@/test/reader-mails";
import { tamperWith } from "@/test/tamper";
import { type TestAccount, useTestApp } from "@/test/test-app";
import {
  confirmNewsletter,
  listOwnNewsletters,
  pruneSignUps,
  requestNewsletter,
  saveOwnNewsletter,
  sendConfirmation,
  unsubscribeFromLetter,
} from "./index";

const app = useTestApp();
const START = "2026-11-01T12:00:00.000Z";
afterEach(() => app.clock.set(START));
const wait = (milliseconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + milliseconds).toISOString());
const HOURS = 3_600_000;

const request = ({ ctx }: TestAccount, address: string, slug = "morning") =>
  requestNewsletter(ctx, { slug, address, acceptLanguage: null, networkAddress: null });

/** Runs what the requests of an account ask for. */
async function sendConfirmations(account: TestAccount): Promise<string[]> {
  const signUps = await app.db.prisma.newsletterSignUp.findMany({
    where: { accountId: account.account.id },
    orderBy: { id: "asc" },
  });
  const outcomes: string[] = [];
  for (const { id } of signUps) outcomes.push(await sendConfirmation(mailingContext(account), id));
  return outcomes;
}

function readToken(account: TestAccount): string {
  const text = listMails(account.account.id).at(-1)?.text ?? "";
  const [url = ""] = /\S+\/newsletter-sign-up\/confirm\S+/.exec(text) ?? [];
  return new URL(url).searchParams.get("token") ?? "";
}

const confirm = ({ ctx }: TestAccount, token: string) =>
  confirmNewsletter(ctx, { vault: getRuntime().vault, token });

const isConfirmed = async (account: TestAccount) =>
  (await app.db.prisma.newsletterSignUp.findMany({ where: { accountId: account.account.id } })).map(
    ({ confirmedAt, endedAt }) => confirmedAt !== null && endedAt === null,
  );

describe("a sign-up by address", () => {
  test("counts once its owner confirms it by the mail's link, any number of times", async () => {
    const account = await app.createAccount();
    await aNewsletter(account);
    await request(account, " Ada@Readers.test ");
    await request(account, "ada@readers.test");
    expect(await isConfirmed(account)).toEqual([false]);
    expect(await sendConfirmations(account)).toEqual(["sent"]);
    const [mail] = listMails(account.account.id);
    expect(mail).toMatchObject({
      to: { address: "ada@readers.test" },
      subject: "Confirm your sign-up: The morning",
    });
    const token = readToken(account);
    expect(await isConfirmed(account)).toEqual([false]);
    expect((await confirm(account, token)).name).toBe("The morning");
    await confirm(account, token);
    expect(await isConfirmed(account)).toEqual([true]);
    // A repeated request by anybody neither ends it nor writes to its owner.
    await request(account, "ada@readers.test");
    expect(await sendConfirmations(account)).toEqual(["none"]);
    expect(await isConfirmed(account)).toEqual([true]);
  });

  test("cannot be confirmed after 48 hours, by a changed link, or at another publication", async () => {
    const account = await app.createAccount();
    const other = await app.createAccount();
    await aNewsletter(account);
    await request(account, "ada@readers.test");
    await sendConfirmations(account);
    const token = readToken(account);
    for (const [at, wrong] of [
      [account, tamperWith(token)],
      [account, ""],
      [account, "x".repeat(600)],
      [other, token],
    ] as const)
      await expect(confirm(at, wrong)).rejects.toMatchObject({ code: "invalid" });
    wait(48 * HOURS);
    await expect(confirm(account, token)).rejects.toMatchObject({ code: "invalid" });
    expect(await isConfirmed(account)).toEqual([false]);
  });

  test("that has ended is not revived by its old link, only by a new one", async () => {
    const account = await app.createAccount();
    await aNewsletter(account);
    await request(account, "ada@readers.test");
    await sendConfirmations(account);
    const old = readToken(account);
    await confirm(account, old);
    wait(60_000);
    const { id } = await app.db.prisma.newsletterSignUp.findFirstOrThrow({
      where: { accountId: account.account.id },
    });
    expect(await unsubscribeFromLetter(account.ctx, { signUpId: id, letterId: 999_999 })).toBe("The morning");
    await expect(confirm(account, old)).rejects.toMatchObject({ code: "invalid" });
    wait(60_000);
    await request(account, "ada@readers.test");
    expect(await sendConfirmations(account)).toEqual(["sent"]);
    await confirm(account, readToken(account));
    expect(await isConfirmed(account)).toEqual([true]);
  });

  test("is answered alike for every address, and refused for what is none, and above the limit", async () => {
    const account = await app.createAccount();
    const { id: newsletterId } = await aNewsletter(account);
    await aSignUp(account, { newsletterId, address: "known@readers.test" });
    const now = app.clock.now();
    const complained = { address: "spam@readers.test", reason: "complained", now } as const;
    await suppressAddress(app.db, account.account.id, complained);
    for (const address of ["known@readers.test", "unknown@readers.test", "spam@readers.test"])
      expect(await request(account, address)).toBeUndefined();
    expect((await sendConfirmations(account)).toSorted()).toEqual(["none", "none", "sent"]);
    await expect(request(account, "nobody")).rejects.toMatchObject({ code: "invalid" });
    await expect(request(account, "ada@readers.test", "none")).rejects.toMatchObject({ code: "not_found" });
    for (let count = 0; count < 5; count += 1) await request(account, "often@readers.test");
    await expect(request(account, "often@readers.test")).rejects.toMatchObject({ code: "rate_limited" });
    await expect(request(account, "known@readers.test")).resolves.toBeUndefined();
  });

  test("is deleted where nobody confirmed it in time", async () => {
    const account = await app.createAccount();
    const { id: newsletterId } = await aNewsletter(account);
    await aSignUp(account, { newsletterId, address: "kept@readers.test" });
    await request(account, "late@readers.test");
    wait(47 * HOURS);
    await pruneSignUps(account.ctx);
    expect(await isConfirmed(account)).toEqual([true, false]);
    wait(2 * HOURS);
    expect(await pruneSignUps(account.ctx)).toBeGreaterThan(0);
    expect(await isConfirmed(account)).toEqual([true]);
  });

  test("of two readers at the same moment is one row", async () => {
    const account = await app.createAccount();
    await aNewsletter(account);
    await Promise.all([1, 2, 3].map(() => request(account, "ada@readers.test")));
    expect(await isConfirmed(account)).toEqual([false]);
  });
});

test("a member gets a newsletter by one click, and ends it with the sign-up of their address", async () => {
  const account = await app.createAccount();
  const { id: newsletterId } = await aNewsletter(account);
  const { id: secondId } = await aNewsletter(account, { slug: "evening", name: "The evening" });
  const member = await aMailedMember(account);
  await aSignUp(account, { newsletterId: secondId, address: member.email ?? "" });
  const own = async () =>
    Object.fromEntries(
      (await listOwnNewsletters(member.ctx)).map(({ slug, isSubscribed }) => [slug, isSubscribed]),
    );
  expect(await own()).toEqual({ morning: false, evening: true });
  for (let click = 0; click < 2; click += 1)
    await saveOwnNewsletter(member.ctx, { newsletterId, isWanted: true });
  expect(await own()).toEqual({ morning: true, evening: true });
  await saveOwnNewsletter(member.ctx, { newsletterId, isWanted: false });
  await saveOwnNewsletter(member.ctx, { newsletterId: secondId, isWanted: false });
  expect(await own()).toEqual({ morning: false, evening: false });
  const other = await app.createAccount();
  const { id: foreign } = await aNewsletter(other);
  await expect(
    saveOwnNewsletter(member.ctx, { newsletterId: foreign, isWanted: true }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("a member's export has their sign-ups, and an erasure removes them and their mails", async () => {
  const account = await app.createAccount();
  const { id: newsletterId } = await aNewsletter(account);
  const member = await aMailedMember(account);
  await aSignUp(account, { newsletterId, readerId: member.id });
  await aSignUp(account, { newsletterId, address: member.email ?? "" });
  await aSignUp(account, { newsletterId, address: "stranger@readers.test" });
  const exported = JSON.parse(await readExport(createPrivacyContext(account), member.id));
  expect(JSON.stringify(exported)).toContain('"newsletters"');
  await eraseNow(createPrivacyContext(account), { readerId: member.id });
  const left = await app.db.prisma.newsletterSignUp.findMany({ where: { accountId: account.account.id } });
  expect(left.map(({ address }) => address)).toEqual(["stranger@readers.test"]);
});
