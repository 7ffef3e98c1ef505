import type { Context } from "@/server/context/index";
import type { Mailer } from "@/server/platform/mail/index";

/** Context with the mailer for subscriber mails. */
export type SubscriberMailContext = Context & { mailer: Mailer };
