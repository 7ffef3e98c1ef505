import type { NextAuthOptions } from "next-auth";
import Apple from "next-auth/providers/apple";
import Facebook from "next-auth/providers/facebook";
import Twitter from "next-auth/providers/twitter";
import type { ReaderLogin } from "@/server/platform/config/index";

type Provider = NextAuthOptions["providers"][number];

interface OidcProfile {
  sub: string;
  name?: string;
  email?: string;
  picture?: string;
}

/** An OpenID Connect provider, which identifies the reader in a signed ID token. */
function oidc({ id, name, issuer, clientId, clientSecret, algorithm }: ReaderLogin): Provider {
  return {
    id,
    name,
    type: "oauth",
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    // LinkedIn supports neither PKCE nor a nonce.
    checks: id === "linkedin" ? ["state"] : ["state", "pkce", "nonce"],
    client: {
      id_token_signed_response_alg: algorithm,
      ...(id === "linkedin" && { token_endpoint_auth_method: "client_secret_post" }),
    },
    clientId,
    clientSecret,
    profile: (profile: OidcProfile) => ({
      id: profile.sub,
      name: profile.name ?? null,
      email: profile.email ?? null,
      image: profile.picture ?? null,
    }),
  };
}

/** Converts a configured login to a provider of NextAuth. */
export function toNextAuthProvider(login: ReaderLogin): Provider {
  const { clientId, clientSecret } = login;
  switch (login.id) {
    case "apple":
      return Apple({ clientId, clientSecret });
    case "facebook":
      return Facebook({ clientId, clientSecret });
    case "twitter":
      return Twitter({ clientId, clientSecret, version: "2.0" });
    case "google":
    case "linkedin":
    case "oidc":
      return oidc(login);
  }
}
