import type { NextAuthOptions } from "next-auth";
import { z } from "zod";
import type { Context } from "@/server/context/index";
import type { ReaderLogin } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { logInSocialReader, toOwnUrl } from "../members/index";
import type { ClientInfo, OpenedSession } from "../sessions";
import { toNextAuthProvider } from "./providers";

/** Cookies of the redirect flow; none of them identifies a reader. */
export const LINK_COOKIE = "masthead-login-link";
export const CSRF_COOKIE = "masthead-login-csrf";
export const TARGET_COOKIE = "masthead-login-target";

const MINUTE_SECONDS = 60;

const claimsSchema = z.object({
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
});

interface SignInInput {
  ctx: Context;
  login: ReaderLogin;
  secret: string;
  secure: boolean;
  client: ClientInfo;
  /** Receives the session once the reader has returned and is logged in. */
  opened(session: OpenedSession): void;
}

function isVerified(profile: unknown): boolean {
  const parsed = claimsSchema.safeParse(profile);
  return parsed.success && (parsed.data.email_verified === true || parsed.data.email_verified === "true");
}

/**
 * Builds NextAuth's options for a reader's sign-in at another provider. It ends in a session of ours: NextAuth's own
 * session expires within a minute and gives no access.
 */
export function buildReaderSignInOptions(input: SignInInput): NextAuthOptions {
  const { ctx, login, secret, secure } = input;
  // Apple returns by a cross-site form POST: browsers send only SameSite=None cookies with it.
  const sameSite = login.id === "apple" && secure ? "none" : "lax";
  const cookieOptions = { httpOnly: true, sameSite, path: "/", secure, maxAge: 15 * MINUTE_SECONDS } as const;
  const cookie = (name: string) => ({ name, options: cookieOptions });
  return {
    secret,
    session: { strategy: "jwt", maxAge: MINUTE_SECONDS },
    pages: { signIn: "/login", error: "/login" },
    useSecureCookies: secure,
    cookies: {
      sessionToken: cookie(LINK_COOKIE),
      csrfToken: cookie(CSRF_COOKIE),
      callbackUrl: cookie(TARGET_COOKIE),
      state: cookie("masthead-login-state"),
      pkceCodeVerifier: cookie("masthead-login-pkce"),
      nonce: cookie("masthead-login-nonce"),
    },
    providers: [toNextAuthProvider(login)],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account === null) return false;
        try {
          const { session } = await logInSocialReader(
            ctx,
            {
              provider: login.id,
              subject: account.providerAccountId,
              email: user.email ?? null,
              emailVerified: isVerified(profile),
              name: user.name ?? null,
              avatarUrl: user.image ?? null,
            },
            input.client,
          );
          input.opened(session);
          return true;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return "/login?error=provider";
        }
      },
      jwt: () => ({}),
      redirect: ({ url }) => toOwnUrl(ctx.account, url) ?? ctx.account.siteUrl,
    },
  };
}
