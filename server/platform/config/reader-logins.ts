import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";

/** Where readers may log in besides here, by the variables that set each up. */
const PROVIDERS = {
  google: { name: "Google", prefix: "AUTH_GOOGLE", issuer: "https://accounts.google.com" },
  facebook: { name: "Facebook", prefix: "AUTH_FACEBOOK", issuer: null },
  twitter: { name: "X", prefix: "AUTH_TWITTER", issuer: null },
  linkedin: { name: "LinkedIn", prefix: "AUTH_LINKEDIN", issuer: "https://www.linkedin.com/oauth" },
  apple: { name: "Apple", prefix: "AUTH_APPLE", issuer: "https://appleid.apple.com" },
} as const;

type ReaderLoginId = keyof typeof PROVIDERS | "oidc";

/** A provider that is set up: readers may log in there. */
export interface ReaderLogin {
  id: ReaderLoginId;
  /** As its button says. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** Of the ID tokens it signs; null where it signs none. */
  issuer: string | null;
  /** By which it signs ID tokens that it gives to browsers' log-ins: the one that was chosen there for this client. */
  algorithm: Algorithm;
}

// Signed by a key pair: what anybody could sign with a public key is no proof.
const algorithms = z.enum(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"]);
type Algorithm = z.output<typeof algorithms>;

const given = z.string().min(1);

/** Variables of this kind; each provider takes both its id and its secret, the generic one its issuer too. */
export const readerLoginVariables = {
  AUTH_GOOGLE_ID: given.optional(),
  AUTH_GOOGLE_SECRET: given.optional(),
  AUTH_FACEBOOK_ID: given.optional(),
  AUTH_FACEBOOK_SECRET: given.optional(),
  AUTH_TWITTER_ID: given.optional(),
  AUTH_TWITTER_SECRET: given.optional(),
  AUTH_LINKEDIN_ID: given.optional(),
  AUTH_LINKEDIN_SECRET: given.optional(),
  AUTH_APPLE_ID: given.optional(),
  AUTH_APPLE_SECRET: given.optional(),
  AUTH_OIDC_ID: given.optional(),
  AUTH_OIDC_SECRET: given.optional(),
  AUTH_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_OIDC_NAME: given.optional(),
  AUTH_OIDC_ALGORITHM: algorithms.default("RS256"),
};

type Values = z.output<z.ZodObject<typeof readerLoginVariables>>;

/** Refuses a provider of which only a part is said: its button would be missing, and nobody would know why. */
function requireWhole(values: Values): void {
  const parts = [
    ...Object.values(PROVIDERS).map(({ prefix }) => [`${prefix}_ID`, `${prefix}_SECRET`] as const),
    ["AUTH_OIDC_ISSUER", "AUTH_OIDC_ID", "AUTH_OIDC_SECRET"] as const,
  ];
  for (const names of parts) {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) continue;
    const said = `${missing.join(" and ")}: needed beside the others of this provider.`;
    throw new AppError("invalid", `The environment is not usable. ${said}`);
  }
}

/** The providers that are set up, in the order of their buttons. Half of one is refused. */
export function readerLoginsOf(values: Values): ReaderLogin[] {
  requireWhole(values);
  const ids = ["google", "apple", "facebook", "twitter", "linkedin"] as const;
  const known = ids.flatMap((id): ReaderLogin[] => {
    const { name, prefix, issuer } = PROVIDERS[id];
    const [clientId, clientSecret] = [values[`${prefix}_ID`], values[`${prefix}_SECRET`]];
    if (clientId === undefined || clientSecret === undefined) return [];
    return [{ id, name, issuer, clientId, clientSecret, algorithm: "RS256" }];
  });
  const { AUTH_OIDC_ID, AUTH_OIDC_SECRET, AUTH_OIDC_ISSUER, AUTH_OIDC_NAME = "your account" } = values;
  if (AUTH_OIDC_ID === undefined || AUTH_OIDC_SECRET === undefined || AUTH_OIDC_ISSUER === undefined) {
    return known;
  }
  const issuer = AUTH_OIDC_ISSUER.replace(/\/+$/, "");
  const generic: ReaderLogin = {
    id: "oidc",
    name: AUTH_OIDC_NAME,
    issuer,
    clientId: AUTH_OIDC_ID,
    clientSecret: AUTH_OIDC_SECRET,
    algorithm: values.AUTH_OIDC_ALGORITHM,
  };
  return [...known, generic];
}
