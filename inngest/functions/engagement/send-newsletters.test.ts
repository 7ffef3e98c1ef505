import { afterEach, expect, test } from "vitest";
import { requestNewsletter } from "@/server/engagement/newsletters/index";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { listMails } from "@/test/mailbox";
import { aNewsletter, aSignUp, createDueLetters } from "@/test/newsletters";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
useBackground();
afterEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

test("a request leads to one mail that asks to confirm, through the outbox and the functions", async () => {
  const account = await app.createAccount();
  await aNewsletter(account);
  const request = {
    slug: "morning",
    address: "ada@readers.test",
    acceptLanguage: null,
    networkAddress: null,
  };
  await requestNewsletter(account.ctx, request);
  await eventually(async () => {
    expect(listMails(account.account.id).map(({ to, subject }) => [to.address, subject])).toEqual([
      ["ada@readers.test", "Confirm your sign-up: The morning"],
    ]);
  });
});

test("a letter leads to one mail for each recipient, through the outbox and the functions", async () => {
  const account = await app.createAccount();
  const story = await aStory(account.ctx, {});
  const { id: newsletterId } = await aNewsletter(account, { stories: [story.id] });
  for (const name of ["ada", "bob"])
    await aSignUp(account, { newsletterId, address: `${name}@readers.test` });
  app.clock.set("2026-11-02T07:00:00.000Z");
  await Promise.all([createDueLetters(account), createDueLetters(account)]);
  await eventually(async () => {
    const rows = await app.db.prisma.readerMail.findMany({ where: { accountId: account.account.id } });
    expect(rows.map(({ outcome }) => outcome)).toEqual(["sent", "sent"]);
  });
  expect(
    listMails(account.account.id)
      .map(({ to }) => to.address)
      .toSorted(),
  ).toEqual(["ada@readers.test", "bob@readers.test"]);
});
