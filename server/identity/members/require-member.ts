import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";

/** Requires a member's session; returns the ids of the member and the session. */
export function requireMember({ actor }: Pick<Context, "actor">): { id: number; sessionId: number } {
  if (actor.kind === "reader" && actor.via === "session") {
    return { id: actor.reader.id, sessionId: actor.sessionId };
  }
  throw new AppError(
    "unauthorized",
    "There is no session of a member in the cookie qt-auth or the header X-QT-AUTH. Please log in.",
  );
}
