import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";

/** The external identity providers for readers, with the prefix of their environment variables. */
const PROVIDERS = {
  google: { name: "Google", prefix: "AUTH_GOOGLE", issuer: "https://accounts.google.com" },
  facebook: { name: "Facebook", prefix: "AUTH_FACEBOOK", issuer: null },
  twitter: { name: "X", prefix: "AUTH_TWITTER", issuer: null },
  linkedin: { name: "LinkedIn", prefix: "AUTH_LINKEDIN", issuer: "https://www.linkedin.com/oauth" },
  apple: { name: "Apple", prefix: "AUTH_APPLE", issuer: "https://appleid.apple.com" },
} as const;

type ReaderLoginId = keyof typeof PROVIDERS | "oidc";

/** A configured identity provider with which readers may log in. */
export interface ReaderLogin {
  id: ReaderLoginId;
  /** Name on its button. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** Issuer (`iss`) of its ID tokens; null where it issues none. */
  issuer: string | null;
  /** Signature algorithm of the ID tokens in browser log-ins, as registered for this client at the provider. */
  algorithm: Algorithm;
}

// Asymmetric algorithms only: a signature that a public key could produce would prove nothing.
const algorithms = z.enum(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"]);
type Algorithm = z.output<typeof algorithms>;

const nonEmpty = z.string().min(1);

/** Variables of the providers; each needs both its id and its secret, the generic one its issuer too. */
export const readerLoginVariables = {
  AUTH_GOOGLE_ID: nonEmpty.optional(),
  AUTH_GOOGLE_SECRET: nonEmpty.optional(),
  AUTH_FACEBOOK_ID: nonEmpty.optional(),
  AUTH_FACEBOOK_SECRET: nonEmpty.optional(),
  AUTH_TWITTER_ID: nonEmpty.optional(),
  AUTH_TWITTER_SECRET: nonEmpty.optional(),
  AUTH_LINKEDIN_ID: nonEmpty.optional(),
  AUTH_LINKEDIN_SECRET: nonEmpty.optional(),
  AUTH_APPLE_ID: nonEmpty.optional(),
  AUTH_APPLE_SECRET: nonEmpty.optional(),
  AUTH_OIDC_ID: nonEmpty.optional(),
  AUTH_OIDC_SECRET: nonEmpty.optional(),
  AUTH_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_OIDC_NAME: nonEmpty.optional(),
  AUTH_OIDC_ALGORITHM: algorithms.default("RS256"),
};

type Values = z.output<z.ZodObject<typeof readerLoginVariables>>;

/** Refuses a partly configured provider: its button would be missing without any explanation. */
function requireComplete(values: Values): void {
  const variableGroups = [
    ...Object.values(PROVIDERS).map(({ prefix }) => [`${prefix}_ID`, `${prefix}_SECRET`] as const),
    ["AUTH_OIDC_ISSUER", "AUTH_OIDC_ID", "AUTH_OIDC_SECRET"] as const,
  ];
  for (const names of variableGroups) {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) continue;
    const problem = `${missing.join(" and ")}: required with this provider's other variables.`;
    throw new AppError("invalid", `Invalid environment. ${problem}`);
  }
}

/** Parses the configured providers, in the order of their buttons. Refuses a partly configured one. */
export function parseReaderLogins(values: Values): ReaderLogin[] {
  requireComplete(values);
  const ids = ["google", "apple", "facebook", "twitter", "linkedin"] as const;
  const configured = ids.flatMap((id): ReaderLogin[] => {
    const { name, prefix, issuer } = PROVIDERS[id];
    const [clientId, clientSecret] = [values[`${prefix}_ID`], values[`${prefix}_SECRET`]];
    if (clientId === undefined || clientSecret === undefined) return [];
    return [{ id, name, issuer, clientId, clientSecret, algorithm: "RS256" }];
  });
  const { AUTH_OIDC_ID, AUTH_OIDC_SECRET, AUTH_OIDC_ISSUER, AUTH_OIDC_NAME = "your account" } = values;
  if (AUTH_OIDC_ID === undefined || AUTH_OIDC_SECRET === undefined || AUTH_OIDC_ISSUER === undefined) {
    return configured;
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
  return [...configured, generic];
}
