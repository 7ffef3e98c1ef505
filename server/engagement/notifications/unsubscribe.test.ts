import { describe, expect, test } from "vitest";
import { aComment, aReader } from "@/test/engagement";
import { listMails } from "@/test/mailbox";
import { aMailedMember, mailingContext } from "@/test/reader-mails";
import { tamperWith } from "@/test/tamper";
import { type TestAccount, useTestApp } from "@/test/test-app";
import {
  createUnsubscribeUrl,
  getOwnMailPreferences,
  notifyOfComment,
  saveOwnMailPreferences,
  sendReaderMail,
} from "./index";

const app = useTestApp();

describe("the unsubscribe link", () => {
  async function aLink(account: TestAccount) {
    const member = await aMailedMember(account);
    const parent = await aComment(member.ctx);
    const other = await aReader(account, "77", "Bob");
    const reply = await aComment(other.ctx, { parentId: parent.id });
    await notifyOfComment(account.ctx, reply.id);
    const mail = await app.db.prisma.readerMail.findFirstOrThrow({
      where: { accountId: account.account.id },
    });
    await sendReaderMail(mailingContext(account), mail.id);
    const url = new URL(listMails(account.account.id)[0]?.unsubscribeUrl ?? "");
    return { member, path: `${url.pathname}${url.search}` };
  }
  const post = (host: string, path: string, init: RequestInit = {}) =>
    app.fetch(path, {
      host,
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      ...init,
    });

  test("shows a page with one button, and opening it changes nothing", async () => {
    const account = await app.createAccount();
    const { member, path } = await aLink(account);
    const response = await app.fetch(path, { host: account.host });
    expect([response.status, response.headers.get("cache-control")]).toEqual([
      200,
      expect.stringContaining("private"),
    ]);
    const page = await response.text();
    expect(page.match(/<button/g)).toHaveLength(1);
    expect(page).not.toContain("<script");
    expect((await getOwnMailPreferences(member.ctx)).preferences.replies).toBe("at_once");
  });

  test("shows its pages in the publication's language", async () => {
    const language = { isoCode: "he", ietfCode: "he", name: "Hebrew", direction: "rtl" };
    const account = await app.createAccount({ settings: { language } });
    const { path } = await aLink(account);
    const question = await (await app.fetch(path, { host: account.host })).text();
    expect(question).toContain('<html lang="he" dir="rtl">');
    expect(question).toContain("לבטל את ההודעות של Test publication על תשובות?");
    expect(await (await post(account.host, path)).text()).toContain("<h1>ההרשמה בוטלה</h1>");
    const invalid = await app.fetch("/api/v1/mails/unsubscribe?token=x", { host: account.host });
    expect(await invalid.text()).toContain("<h1>הקישור הזה לא פועל</h1>");
  });

  test("ends that kind of mail by one POST from a mail client, without a session, in both formats, any number of times", async () => {
    const account = await app.createAccount();
    const { member, path } = await aLink(account);
    expect((await post(account.host, path)).status).toBe(200);
    const { preferences } = await getOwnMailPreferences(member.ctx);
    expect(preferences).toEqual({ replies: "off", mentions: "at_once", follows: "daily" });
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const foreign = { origin: "https://mail.example" };
    const multipart = await app.fetch(path, {
      host: account.host,
      method: "POST",
      body: form,
      headers: foreign,
    });
    expect(multipart.status).toBe(200);
    expect(await multipart.text()).toContain("unsubscribed");
    expect((await app.fetch(path, { host: account.host, method: "POST" })).status).toBe(200);
  });

  test.each(["no choice", "a choice"])(
    "ends each kind of mail whose links are used at the same moment, after %s was saved",
    async (saved) => {
      const account = await app.createAccount();
      const { vault } = mailingContext(account);
      for (let round = 0; round < 5; round += 1) {
        const member = await aMailedMember(account);
        if (saved === "a choice")
          await saveOwnMailPreferences(member.ctx, {
            replies: "daily",
            mentions: "at_once",
            follows: "daily",
          });
        const paths = (["replies", "mentions", "digest"] as const).map((topic) => {
          const link = createUnsubscribeUrl(account.account, vault, { readerId: member.id, topic });
          const { pathname, search } = new URL(link);
          return `${pathname}${search}`;
        });
        const answers = await Promise.all(paths.map((path) => post(account.host, path)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        const { preferences } = await getOwnMailPreferences(member.ctx);
        expect(preferences).toEqual({ replies: "off", mentions: "off", follows: "off" });
      }
    },
  );

  test("does nothing with a changed token, without one, and at another publication", async () => {
    const account = await app.createAccount();
    const other = await app.createAccount();
    const { member, path } = await aLink(account);
    const changed = tamperWith(path);
    const [base = ""] = path.split("?");
    for (const [host, wrong] of [
      [account.host, changed],
      [account.host, base],
      [account.host, `${base}?token=${"x".repeat(900)}`],
      [other.host, path],
    ] as const) {
      expect([wrong, (await post(host, wrong)).status]).toEqual([wrong, 400]);
      expect([wrong, (await app.fetch(wrong, { host })).status]).toEqual([wrong, 400]);
    }
    expect((await getOwnMailPreferences(member.ctx)).preferences.replies).toBe("at_once");
  });
});
