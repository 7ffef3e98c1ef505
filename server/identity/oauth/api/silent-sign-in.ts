import { defineEndpoint, type Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { signInSilently } from "../sign-in-silently";
import { toBrowserIdentity, toReply } from "./browser-identity";
import { oauthContext } from "./oauth-call";
import { UNUSABLE } from "./pages/unusable-page";
import { componentQuery } from "./wire/oauth-query";

/** GET /api/auth/v1/oauth/auto-sso/authorize */
export function silentSignInEndpoint(vault: Vault): Endpoint {
  return defineEndpoint(
    {
      operationId: "signInSilently",
      method: "get",
      path: "/api/auth/v1/oauth/auto-sso/authorize",
      tag: "OAuth",
      summary: "Sign a reader in without a prompt",
      description:
        "If the reader is signed in, redirects to `redirect_uri` with a code. Otherwise redirects to `callback_uri` with `logged_in=false`, so that the page does not try again.",
      account: "host",
      credentials: ["memberSession", "none"],
      cache: "private",
      ignoresAccept: true,
      errorShape: "oauth",
      query: componentQuery,
      responses: {
        302: { description: "Redirect to the application, or back to the page." },
        400: UNUSABLE,
      },
      errors: [],
    },
    async (input) => {
      const ctx = oauthContext(input.ctx, vault);
      const browser = toBrowserIdentity(input, "jwt");
      return toReply(ctx, await signInSilently(ctx, input.query, browser), { by: browser, login: "/login" });
    },
  );
}
