import { expect, test } from "vitest";
import { useBackground } from "@/test/background";
import { aComment, aReader } from "@/test/engagement";
import { eventually } from "@/test/eventually";
import { listMails } from "@/test/mailbox";
import { aMailedMember } from "@/test/reader-mails";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
useBackground();

test("a reply leads to one mail, through the outbox and the functions", async () => {
  const account = await app.createAccount();
  const member = await aMailedMember(account);
  const parent = await aComment(member.ctx);
  const other = await aReader(account, "81", "Bob");
  await aComment(other.ctx, { parentId: parent.id, text: "Quite right." });
  await eventually(async () => {
    const rows = await app.db.prisma.readerMail.findMany({ where: { accountId: account.account.id } });
    expect(rows.map(({ outcome }) => outcome)).toEqual(["sent"]);
  });
  expect(listMails(account.account.id).map(({ to, subject }) => [to.address, subject])).toEqual([
    [member.email, "Bob replied to your comment"],
  ]);
});
