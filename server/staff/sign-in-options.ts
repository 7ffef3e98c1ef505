import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { AppError } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import { getForwardedEntry } from "@/server/platform/net/index";
import { findStaffSession, revokeOwnSession } from "./own-sessions";
import { getSessionCookieName } from "./session-token";
import { signInStaff } from "./sign-in";
import { SESSION_SECONDS, type StaffDependencies } from "./staff-session";

interface SignInSettings {
  secret: string;
  /** Browsers reach the dashboard over HTTPS. */
  secure: boolean;
  /** The browser that signs in. */
  device: Device;
  /** false: staff sign in with the provider only. */
  hasPasswords: boolean;
}

/** Client address of a request, from the last entry of X-Forwarded-For (set by the nearest proxy, or Next). */
function getClientAddress(headers: Record<string, unknown>): string {
  const forwarded = headers["x-forwarded-for"];
  return (typeof forwarded === "string" ? getForwardedEntry(forwarded) : null) ?? "unknown";
}

/**
 * NextAuth's options for the staff sign-in. The cookie is an encrypted token that contains only the id of a
 * `staff_session` row: the person and the session's validity are read from that row on every request.
 */
export function createSignInOptions(
  dependencies: StaffDependencies,
  { secret, secure, device, hasPasswords }: SignInSettings,
): NextAuthOptions {
  return {
    secret,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/dashboard" },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: getSessionCookieName(secure),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    providers: [
      Credentials({
        name: "Email and password",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials, request) => {
          if (!hasPasswords) return null;
          const agent: unknown = request.headers?.["user-agent"];
          try {
            const { sessionId, staffUserId } = await signInStaff(dependencies, {
              email: credentials?.email ?? "",
              password: (credentials?.password ?? "").slice(0, 1_000),
              address: getClientAddress(request.headers ?? {}),
              userAgent: typeof agent === "string" ? agent : null,
              device,
            });
            return { id: String(staffUserId), sessionId };
          } catch (error) {
            // NextAuth puts an error's message into an address: only our own messages may appear there.
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
      // The session endpoint exposes nothing: the dashboard's own calls validate the session each time.
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        const sid: unknown = token?.["sid"];
        if (typeof sid !== "string") return;
        const session = await findStaffSession(dependencies, sid);
        if (session !== null) await revokeOwnSession(dependencies, session, sid);
      },
    },
  };
}
