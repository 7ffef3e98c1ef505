import type { NextAuthOptions } from "next-auth";
import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import type { ReaderLogin } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { admitSocialReader, ownAddress } from "../members/index";
import type { ClientInfo, OpenedSession } from "../sessions";
import { providerOf } from "./providers";

/** Cookies of the way there and back; none of them says who somebody is. */
export const LINK_COOKIE = "masthead-login-link";
export const CSRF_COOKIE = "masthead-login-csrf";
export const TARGET_COOKIE = "masthead-login-target";

const MINUTE_SECONDS = 60;

const claims = z.object({
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
});

interface SignInWorld {
  ctx: Context;
  login: ReaderLogin;
  secret: string;
  secure: boolean;
  place: ClientInfo;
  /** Told once somebody has come back and was let in. */
  opened(session: OpenedSession): void;
}

function isVerified(profile: unknown): boolean {
  const parsed = claims.safeParse(profile);
  return parsed.success && (parsed.data.email_verified === true || parsed.data.email_verified === "true");
}

/**
 * NextAuth's settings for a reader's way through another provider. It ends in a session of ours: NextAuth's own is
 * gone within a minute and opens nothing.
 */
export function readerSignInOptions(world: SignInWorld): NextAuthOptions {
  const { ctx, login, secret, secure } = world;
  // Apple comes back by a form of its own page: only cookies for any site come along.
  const sameSite = login.id === "apple" && secure ? "none" : "lax";
  const passing = { httpOnly: true, sameSite, path: "/", secure, maxAge: 15 * MINUTE_SECONDS } as const;
  const cookie = (name: string) => ({ name, options: passing });
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
    providers: [providerOf(login)],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account === null) return false;
        try {
          const { session } = await admitSocialReader(
            ctx,
            {
              provider: login.id,
              subject: account.providerAccountId,
              email: user.email ?? null,
              emailVerified: isVerified(profile),
              name: user.name ?? null,
              avatarUrl: user.image ?? null,
            },
            world.place,
          );
          world.opened(session);
          return true;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return "/login?error=provider";
        }
      },
      jwt: () => ({}),
      redirect: ({ url }) => ownAddress(ctx.account, url) ?? ctx.account.siteUrl,
    },
  };
}
