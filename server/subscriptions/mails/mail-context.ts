import type { Context } from "@/server/accounts/index";
import type { Mailer } from "@/server/platform/mail/index";

/** The context in which subscribers are sent mail. */
export type SubscriberMailContext = Context & { mailer: Mailer };
