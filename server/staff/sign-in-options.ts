import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { AppError } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import { findStaffSession, revokeOwnSession } from "./own-sessions";
import { sessionCookieName } from "./session-token";
import { signInStaff } from "./sign-in";
import { SESSION_SECONDS, type StaffWorld } from "./staff-session";

interface SignInSettings {
  secret: string;
  /** Browsers reach the dashboard by https. */
  secure: boolean;
  /** The browser that asks. */
  device: Device;
}

/** Where a request came from: what the nearest proxy (or Next itself) says, the last hop first. */
function addressOf(headers: Record<string, unknown>): string {
  const forwarded = headers["x-forwarded-for"];
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined;
  return last === undefined || last === "" ? "unknown" : last;
}

/**
 * NextAuth's settings for the staff's sign-in. The cookie is an encrypted token that names one `staff_session` row
 * and nothing else: who somebody is, and whether they still may enter, is asked of the row each time.
 */
export function signInOptions(
  world: StaffWorld,
  { secret, secure, device }: SignInSettings,
): NextAuthOptions {
  return {
    secret,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/dashboard" },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: sessionCookieName(secure),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    providers: [
      Credentials({
        name: "E-mail and password",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials, request) => {
          const agent: unknown = request.headers?.["user-agent"];
          try {
            const { sessionId, staffUserId } = await signInStaff(world, {
              email: credentials?.email ?? "",
              password: (credentials?.password ?? "").slice(0, 1_000),
              address: addressOf(request.headers ?? {}),
              userAgent: typeof agent === "string" ? agent : null,
              device,
            });
            return { id: String(staffUserId), sessionId };
          } catch (error) {
            // NextAuth shows an error's text in an address: it gets ours only.
            if (!(error instanceof AppError)) throw new Error("unavailable", { cause: error });
            if (error.code === "rate_limited") throw new Error(`rate_limited:${error.retryAfter ?? 60}`);
            return null;
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) =>
        user !== undefined && "sessionId" in user ? { sub: user.id, sid: user.sessionId } : token,
      // The session endpoint tells a browser nothing that the dashboard's own calls do not check anew.
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        const sid: unknown = token?.["sid"];
        if (typeof sid !== "string") return;
        const session = await findStaffSession(world, sid);
        if (session !== null) await revokeOwnSession(world, session, sid);
      },
    },
  };
}
