import { createAccountContext } from "@/inngest/account-context";
import type { MailContext } from "@/server/identity/index";
import { getRuntime } from "@/server/runtime";

/** Creates the context in which members of an account are sent mail. */
export async function createMailContext(accountId: number): Promise<MailContext> {
  return { ...(await createAccountContext(accountId)), mailer: getRuntime().mailer };
}
