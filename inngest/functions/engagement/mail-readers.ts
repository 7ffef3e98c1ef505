import { cron } from "inngest";
import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { deliverLetter } from "@/server/engagement/newsletters/index";
import {
  createDigests,
  findAccountsWithDigests,
  listAccountsWithOverdueMails,
  notifyOfComment,
  type ReaderMailContext,
  requestOverdueMails,
  sendReaderMail,
} from "@/server/engagement/notifications/index";
import { createLetterSources } from "@/server/letter-sources";
import { listNewStories } from "@/server/publishing/site/index";
import { getRuntime } from "@/server/runtime";

/** Notifies the members whom a new comment concerns. */
export const notifyOfNewComment = inngest.createFunction(
  { id: "notify-of-comment", triggers: [eventTrigger("engagement/comment.notices-requested")], retries: 6 },
  async ({ event: { data } }) => ({
    notices: await notifyOfComment(await createAccountContext(data.accountId), data.commentId),
  }),
);

/** Sends one mail to a reader. Its retries last longer than the claim of a sender that crashed. */
export const sendReaderMailOnRequest = inngest.createFunction(
  { id: "send-reader-mail", triggers: [eventTrigger("engagement/reader-mail.requested")], retries: 7 },
  async ({ event: { data } }) => {
    const { mailer, vault, egress } = getRuntime();
    const letters = createLetterSources({ egress, vault });
    const ctx: ReaderMailContext = {
      ...(await createAccountContext(data.accountId)),
      mailer,
      vault,
      listNewStories,
      deliverLetter: (mailing, letter) => deliverLetter({ ...mailing, letters }, letter),
    };
    return { outcome: await sendReaderMail(ctx, data.mailId) };
  },
);

/** Every half hour, for accounts in all time zones: creates the daily digests that are due. */
export const createDigestsOften = inngest.createFunction(
  { id: "create-digests", triggers: [cron("11,41 * * * *")] },
  async () => {
    const accounts = await findAccountsWithDigests(getRuntime().db);
    await forEachAccount(accounts, createDigests);
    return { accounts: accounts.length };
  },
);

/** Every half hour: repeats lost requests to send a mail, also where the digests of an account fail. */
export const requestOverdueMailsOften = inngest.createFunction(
  { id: "request-overdue-mails", triggers: [cron("19,49 * * * *")] },
  async () => {
    const accounts = await listAccountsWithOverdueMails(getRuntime());
    await forEachAccount(accounts, requestOverdueMails);
    return { accounts: accounts.length };
  },
);
