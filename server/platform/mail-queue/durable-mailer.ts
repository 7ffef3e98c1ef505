import type { Vault } from "@/server/platform/crypto/index";
import type { Database } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";
import { getPermanentRefusal, type Mail, type Mailer } from "@/server/platform/mail/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import { getOrigin } from "@/server/platform/telemetry/index";
import { insertQueuedMail } from "./mail-queue.repository";
import { queuedMailPurpose, toStoredMail } from "./queued-mail";
import { nextAttemptAt } from "./retry.rules";
import { sendObserved } from "./send-observed";

export interface MailQueueDependencies {
  db: Database;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  log: Log;
}

const MAX_ERROR_LENGTH = 500;

/** Describes a failed attempt, as it is stored and shown to staff. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_ERROR_LENGTH);
}

/**
 * Creates a mailer that stores what it cannot send, encrypted, for `sendQueuedMails` to retry.
 *
 * A mail that the server refuses permanently is stored as failed. It throws only where the caller reports the failure
 * itself (`isRetried: false`) and where the database is unavailable: the function that sends the mail then runs
 * again.
 */
export function createDurableMailer(transport: Mailer, dependencies: MailQueueDependencies): Mailer {
  const { db, vault, clock, ids, log } = dependencies;
  return {
    outbox: transport.outbox,
    send: async (mail: Mail) => {
      const id = ids.uuid();
      // Retries carry the Message-ID of the first attempt, by which receivers drop a duplicate.
      const identified = { ...mail, occurrence: mail.occurrence ?? id };
      try {
        return await sendObserved(transport, identified);
      } catch (error) {
        if (mail.isRetried === false) throw error;
        const now = clock.now();
        const { accountId, validUntil = null } = mail;
        const retry = { queuedAt: now, validUntil, attempts: 1 };
        const next = getPermanentRefusal(error) !== null ? null : nextAttemptAt(retry, now);
        await insertQueuedMail(db, {
          id,
          accountId,
          occurrence: `${accountId ?? "installation"}:${identified.occurrence}`,
          recipient: mail.to.address,
          subject: mail.listedAs ?? mail.subject,
          content: vault.seal(toStoredMail(identified, getOrigin()), queuedMailPurpose(id)),
          validUntil,
          now,
          error: errorText(error),
          nextAttemptAt: next,
        });
        log.warn({ err: error, accountId, mailId: id, nextAttemptAt: next }, "email could not be sent");
        return next === null ? "failed" : "queued";
      }
    },
  };
}
