import { afterEach, describe, expect, test } from "vitest";
import { sendReaderMail, suppressAddress } from "@/server/engagement/notifications/index";
import { anActiveSubscription } from "@/test/access";
import { listMails } from "@/test/mailbox";
import { aNewsletter, aSignUp, createDueLetters } from "@/test/newsletters";
import { aMailedMember, mailingContext } from "@/test/reader-mails";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { changeNewsletter, listNewsletters, removeNewsletter } from "./index";

const app = useTestApp();
const START = "2026-11-01T12:00:00.000Z";
const at = (time: string) => app.clock.set(`2026-11-${time}:00.000Z`);
afterEach(() => app.clock.set(START));

const METERED = { settings: { freeCards: 1, subscriptions: { meter: { loggedIn: 0, anonymous: 0 } } } };

async function sendAll(account: TestAccount): Promise<Record<string, number>> {
  const where = { accountId: account.account.id, settledAt: null };
  const mails = await app.db.prisma.readerMail.findMany({ where, orderBy: { id: "asc" } });
  const outcomes: Record<string, number> = {};
  for (const { id } of mails) {
    const outcome = await sendReaderMail(mailingContext(account), id);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

const subjects = ({ account }: TestAccount) =>
  listMails(account.id).map(({ to, subject }) => [to.address, subject]);

describe("a letter", () => {
  test("has the stories that no earlier letter had, once for each edition, and none is sent without news", async () => {
    const account = await app.createAccount();
    const first = await aStory(account.ctx, { content: { headline: "One" } });
    const { id: newsletterId, collectionId } = await aNewsletter(account, { stories: [first.id] });
    await aSignUp(account, { newsletterId, address: "ada@readers.test" });
    at("02T06:59");
    expect(await createDueLetters(account)).toBe(0);
    at("02T07:00");
    expect(await createDueLetters(account)).toBe(1);
    at("02T08:10");
    expect(await createDueLetters(account)).toBe(0);
    expect(await sendAll(account)).toEqual({ sent: 1 });
    at("03T07:05");
    expect(await createDueLetters(account)).toBe(0);
    const second = await aStory(account.ctx, { content: { headline: "Two" } });
    const item = { accountId: account.account.id, collectionId, rank: 5, storyId: second.id };
    await app.db.prisma.collectionItem.create({ data: { ...item, associatedMetadata: {} } });
    // The edition of the day was skipped, and stays so.
    expect(await createDueLetters(account)).toBe(0);
    at("04T07:05");
    expect(await createDueLetters(account)).toBe(1);
    expect(await sendAll(account)).toEqual({ sent: 1 });
    expect(subjects(account)).toEqual([
      ["ada@readers.test", "The morning: One"],
      ["ada@readers.test", "The morning: Two"],
    ]);
    const [, last] = listMails(account.account.id);
    expect(last?.text).not.toContain("One");
  });

  test("is created once by several processes, with one mail for each recipient", async () => {
    const account = await app.createAccount();
    const story = await aStory(account.ctx, {});
    const { id: newsletterId } = await aNewsletter(account, { stories: [story.id] });
    for (let count = 0; count < 20; count += 1)
      await aSignUp(account, { newsletterId, address: `reader-${count}@readers.test` });
    at("02T07:00");
    const created = await Promise.all([1, 2, 3].map(() => createDueLetters(account)));
    expect(created.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await app.db.prisma.newsletterLetter.count({ where: { newsletterId } })).toBe(1);
    const mails = await app.db.prisma.readerMail.findMany({ where: { accountId: account.account.id } });
    expect(new Set(mails.map(({ signUpId }) => signUpId)).size).toBe(20);
    const requests = await app.db.prisma.$queryRaw<{ count: bigint }[]>`
      select count(*) from event_bundle where account_id = ${account.account.id}`;
    expect(Number(requests[0]?.count)).toBeGreaterThan(0);
  });

  test("whose process died while it created the mails is continued, and nobody gets two", async () => {
    const account = await app.createAccount();
    const story = await aStory(account.ctx, {});
    const { id: newsletterId } = await aNewsletter(account, { stories: [story.id] });
    const signUps = [];
    for (const name of ["ada", "bob", "eve"])
      signUps.push(await aSignUp(account, { newsletterId, address: `${name}@readers.test` }));
    at("02T07:00");
    expect(await createDueLetters(account)).toBe(3);
    // As a process leaves it that is killed after its first batch.
    const { prisma } = app.db;
    await prisma.readerMail.deleteMany({ where: { signUpId: { in: signUps.slice(1) } } });
    await prisma.newsletterLetter.updateMany({ where: { newsletterId }, data: { queuedAt: null } });
    expect(await createDueLetters(account)).toBe(2);
    expect(await createDueLetters(account)).toBe(0);
    expect(await sendAll(account)).toEqual({ sent: 3 });
    expect(await sendAll(account)).toEqual({});
    expect(subjects(account).map(([address]) => address)).toEqual([
      "ada@readers.test",
      "bob@readers.test",
      "eve@readers.test",
    ]);
  });

  test("goes to members at their current address, once to those who signed up twice, and not to others", async () => {
    const account = await app.createAccount();
    const story = await aStory(account.ctx, {});
    const { id: newsletterId } = await aNewsletter(account, { stories: [story.id] });
    const member = await aMailedMember(account);
    const unconfirmed = await aMailedMember(account, { isConfirmed: false });
    await aSignUp(account, { newsletterId, readerId: member.id });
    await aSignUp(account, { newsletterId, readerId: unconfirmed.id });
    await aSignUp(account, { newsletterId, address: member.email ?? "" });
    await aSignUp(account, { newsletterId, address: "bounced@readers.test" });
    const ended = await aSignUp(account, { newsletterId, address: "gone@readers.test" });
    const now = app.clock.now();
    const suppressed = { address: "bounced@readers.test", reason: "bounced", now } as const;
    await suppressAddress(app.db, account.account.id, suppressed);
    at("02T07:00");
    expect(await createDueLetters(account)).toBe(5);
    await app.db.prisma.newsletterSignUp.update({ where: { id: ended }, data: { endedAt: now } });
    expect(await sendAll(account)).toEqual({ sent: 1, unreachable: 1, outdated: 1, suppressed: 1, off: 1 });
    expect(subjects(account)).toEqual([[member.email, "The morning: A story"]]);
    const staff = await listNewsletters(account.ctx);
    expect(staff[0]?.letters).toMatchObject([
      { edition: "2026-11-02", stories: 1, sent: 1, failed: 2, waiting: 0 },
    ]);
  });

  test("shows a closed story's open part with what it needs, and no wall to those who may read it", async () => {
    const account = await app.createAccount(METERED);
    const story = await aStory(account.ctx, {
      content: { headline: "Inside the harbour", access: "subscription" },
      cards: ["The open beginning.", "The closed secret."],
    });
    const { id: newsletterId } = await aNewsletter(account, { stories: [story.id] });
    const subscriber = await aMailedMember(account, { name: "Sue Scriber" });
    const member = await aMailedMember(account, { name: "Max Member" });
    const identity = { provider: "platform", value: String(subscriber.id) };
    const row = await app.db.prisma.subscriber.create({
      data: {
        accountId: account.account.id,
        createdAt: app.clock.now(),
        updatedAt: app.clock.now(),
        identities: { create: { accountId: account.account.id, createdAt: app.clock.now(), ...identity } },
      },
    });
    await anActiveSubscription(account, { subscriberId: row.id });
    await aSignUp(account, { newsletterId, readerId: subscriber.id });
    await aSignUp(account, { newsletterId, readerId: member.id });
    await aSignUp(account, { newsletterId, address: "stranger@readers.test" });
    at("02T07:00");
    await createDueLetters(account);
    expect(await sendAll(account)).toEqual({ sent: 3 });
    const mails = listMails(account.account.id);
    expect(mails.map(({ to, text }) => [to.address, /For subscribers/.test(text)])).toEqual([
      [subscriber.email, false],
      [member.email, true],
      ["stranger@readers.test", true],
    ]);
    for (const { text, html } of mails) {
      expect(text).toContain("The open beginning.");
      expect(`${text}${html}`).not.toContain("closed secret");
    }
    expect(mails[0]?.text).not.toContain("Subscribe");
    expect(mails[1]?.text).toContain("Subscribe to read the whole story");
  });

  test("is in the publication's language, with its postal address and the link of RFC 8058", async () => {
    const language = { isoCode: "de", ietfCode: "de-DE", name: "Deutsch", direction: "ltr" };
    const invoices = { seller: "Hafen GmbH", addressLines: ["Am Kai 1", "20457 Hamburg"] };
    const account = await app.createAccount({ settings: { language, subscriptions: { invoices } } });
    const story = await aStory(account.ctx, { content: { headline: "Ebbe <und> Flut" } });
    const { id: newsletterId } = await aNewsletter(account, { name: "Morgenpost", stories: [story.id] });
    await aSignUp(account, { newsletterId, address: "ada@readers.test" });
    at("02T07:00");
    await createDueLetters(account);
    await sendAll(account);
    const [mail] = listMails(account.account.id);
    expect(mail?.html).toContain('<html lang="de-DE"');
    expect(mail?.html).toContain("Ebbe &lt;und&gt; Flut");
    expect(mail?.text).toContain("Hafen GmbH\nAm Kai 1\n20457 Hamburg");
    expect(mail?.html.split("Hafen GmbH<br>Am Kai 1<br>20457 Hamburg")).toHaveLength(2);
    expect(mail?.text).toContain("Abbestellen: Morgenpost");
    expect(mail?.text).toContain(`${account.account.siteUrl}/newsletters/morning/2026-11-02`);
    expect(mail?.unsubscribeUrl).toContain("/api/v1/mails/unsubscribe?token=");
  });

  test("ends its newsletter by one POST to its link, also the sign-up by address, and is counted", async () => {
    const account = await app.createAccount();
    const story = await aStory(account.ctx, {});
    const { id: newsletterId } = await aNewsletter(account, { stories: [story.id] });
    const member = await aMailedMember(account);
    await aSignUp(account, { newsletterId, readerId: member.id });
    await aSignUp(account, { newsletterId, address: member.email ?? "" });
    at("02T07:00");
    await createDueLetters(account);
    await sendAll(account);
    const url = new URL(listMails(account.account.id)[0]?.unsubscribeUrl ?? "");
    const path = `${url.pathname}${url.search}`;
    const page = await (await app.fetch(path, { host: account.host })).text();
    expect(page).toContain("Stop getting The morning?");
    const open = { where: { newsletterId, endedAt: null } };
    expect(await app.db.prisma.newsletterSignUp.count(open)).toBe(2);
    const other = await app.createAccount();
    expect((await app.fetch(path, { host: other.host, method: "POST" })).status).toBe(400);
    for (let call = 0; call < 2; call += 1) {
      const init = {
        host: account.host,
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      };
      const answer = await app.fetch(path, init);
      expect([answer.status, (await answer.text()).includes("get The morning any more")]).toEqual([
        200,
        true,
      ]);
    }
    expect(await app.db.prisma.newsletterSignUp.count(open)).toBe(0);
    const [overview] = await listNewsletters(account.ctx);
    expect(overview).toMatchObject({ signUps: 0, letters: [{ sent: 1, unsubscribed: 2 }] });
  });
});

test("a newsletter with another hour sends nothing for the hour that has passed, and one that is off nothing", async () => {
  const account = await app.createAccount();
  const story = await aStory(account.ctx, {});
  const { id, collectionId } = await aNewsletter(account, { stories: [story.id] });
  await aSignUp(account, { newsletterId: id, address: "ada@readers.test" });
  const terms = {
    ...{ name: "The morning", slug: "morning", description: "", collectionId },
    ...({ frequency: "daily", weekday: null } as const),
    ...{ hour: 10, active: true },
  };
  at("02T11:30");
  await changeNewsletter(account.ctx, { id, ...terms });
  expect(await createDueLetters(account)).toBe(0);
  await changeNewsletter(account.ctx, { id, ...terms, active: false });
  at("03T10:00");
  expect(await createDueLetters(account)).toBe(0);
  await changeNewsletter(account.ctx, { id, ...terms });
  at("04T10:00");
  expect(await createDueLetters(account)).toBe(1);
  await removeNewsletter(account.ctx, id);
  expect(await app.db.prisma.readerMail.count({ where: { accountId: account.account.id } })).toBe(0);
});
