import { contextFor } from "@/inngest/context-for";
import type { MailContext } from "@/server/identity/index";
import { getRuntime } from "@/server/runtime";

/** The context in which members of an account are sent mail. */
export async function mailContextFor(accountId: number): Promise<MailContext> {
  return { ...(await contextFor(accountId)), mailer: getRuntime().mailer };
}
