import type { Actor } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";

type SignedIn = Extract<Actor, { kind: "reader" }>["reader"];

/** Get the acting reader; unauthorized where nobody is signed in. */
export function requireReader(ctx: Context): SignedIn {
  if (ctx.actor.kind === "reader") return ctx.actor.reader;
  throw new AppError("unauthorized", "Please log in first.");
}
