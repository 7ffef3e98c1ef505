import { getPermanentRefusal, type Mailer, PermanentMailError } from "@/server/platform/mail/index";
import { createFacts, parseTraceParent, runInScope } from "@/server/platform/telemetry/index";
import { errorText, type MailQueueDependencies } from "./durable-mailer";
import {
  type ClaimedMail,
  claimDueMail,
  deleteQueuedMail,
  recordFailedAttempt,
} from "./mail-queue.repository";
import { parseStoredMail, queuedMailPurpose } from "./queued-mail";
import { computeRetryDeadline, nextAttemptAt } from "./retry.rules";
import { sendObserved } from "./send-observed";

/** Longer than all timeouts of the transport together: an expired lock belongs to a process that died. */
const LOCK_MILLISECONDS = 5 * 60_000;
const MAX_MAILS = 500;
/** After so many temporary failures in a row the server is down: the rest waits for the next run. */
const MAX_FAILURES_IN_A_ROW = 3;

type QueueSender = Omit<MailQueueDependencies, "ids"> & { transport: Mailer };

/** Sends a claimed mail; the error where that fails, else null. */
async function attempt({ vault, transport, clock }: QueueSender, mail: ClaimedMail): Promise<unknown> {
  if (computeRetryDeadline(mail) <= clock.now())
    return new PermanentMailError("Expired before it could be sent.");
  try {
    const stored = parseStoredMail(vault.open(mail.content, queuedMailPurpose(mail.id)));
    const { requestId, traceParent } = stored.origin;
    const scope = { facts: createFacts(requestId), trace: parseTraceParent(traceParent) };
    await runInScope(scope, () => sendObserved(transport, stored.mail));
    return null;
  } catch (error) {
    return error ?? new Error("unknown error");
  }
}

/**
 * Sends the queued mails that are due. Returns how many were sent and how many attempts failed.
 *
 * Processes that run it at the same time share the mails. A mail whose process was killed is sent again after its
 * lock expired, with the same Message-ID.
 */
export async function sendQueuedMails(dependencies: QueueSender): Promise<{ sent: number; failed: number }> {
  const { db, clock, log } = dependencies;
  let sent = 0;
  let failed = 0;
  let failuresInARow = 0;
  while (sent + failed < MAX_MAILS && failuresInARow < MAX_FAILURES_IN_A_ROW) {
    const claimedAt = clock.now();
    const lockedUntil = new Date(claimedAt.getTime() + LOCK_MILLISECONDS);
    const mail = await claimDueMail(db, { now: claimedAt, lockedUntil });
    if (mail === null) break;
    const { id, attempts } = mail;
    const error = await attempt(dependencies, mail);
    if (error === null) {
      await deleteQueuedMail(db, id);
      sent += 1;
      failuresInARow = 0;
      continue;
    }
    const now = clock.now();
    const isPermanent = getPermanentRefusal(error) !== null;
    const next = isPermanent ? null : nextAttemptAt(mail, now);
    await recordFailedAttempt(db, { id, attempts, error: errorText(error), nextAttemptAt: next, now });
    log.warn({ err: error, mailId: id, attempts, nextAttemptAt: next }, "queued email could not be sent");
    failed += 1;
    if (!isPermanent) failuresInARow += 1;
  }
  return { sent, failed };
}
