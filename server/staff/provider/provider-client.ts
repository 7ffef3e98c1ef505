import type { ClientAuth, Configuration, ServerMetadata } from "openid-client";
import type { StaffProvider } from "@/server/platform/config/index";
import type { Egress } from "@/server/platform/egress/index";
import { type Clock, systemClock } from "@/server/platform/system/index";
import { classifyProviderError } from "./classify-error";
import { createGuardedFetch } from "./guarded-fetch";
import { lacksClaims, mergeClaims, type ProviderPerson, toProviderPerson } from "./person.rules";

const CLOCK_TOLERANCE_SECONDS = 30;
const TIMEOUT_SECONDS = 15;

export interface ProviderDependencies {
  egress: Pick<Egress, "send">;
  clock: Clock;
}

/** The values of one sign-in that the browser keeps between its two steps. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

// Loaded with the first sign-in: commands and most processes never need it.
const loadLibrary = () => import("openid-client");

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/**
 * Sends the secret in the header. The library's own function also escapes `-` and `_`, which providers that do not
 * decode the header refuse.
 */
function createHeaderAuthentication(secret: string): ClientAuth {
  return (...[, { client_id }, , headers]) => {
    const credentials = `${encodeURIComponent(client_id)}:${encodeURIComponent(secret)}`;
    headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  };
}

/** The secret goes into the body where the provider takes it there. */
function chooseAuthentication(
  library: Library,
  { token_endpoint_auth_methods_supported: methods }: Readonly<ServerMetadata>,
  secret: string,
): ClientAuth {
  const isPosted = methods?.includes("client_secret_post") ?? false;
  return isPosted ? library.ClientSecretPost(secret) : createHeaderAuthentication(secret);
}

interface Connection {
  library: Library;
  configuration: Configuration;
}

/** Reads the provider's metadata anew: sign-ins are rare, and a change there holds at once in every process. */
async function connect(
  { egress, clock }: ProviderDependencies,
  { issuer, clientId, clientSecret }: StaffProvider,
): Promise<Connection> {
  const library = await loadLibrary();
  const isInsecure = new URL(issuer).protocol === "http:";
  const authenticate: ClientAuth = (...request) =>
    chooseAuthentication(library, request[0], clientSecret)(...request);
  const metadata = {
    [library.clockSkew]: Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1_000),
    [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  const configuration = await library.discovery(new URL(issuer), clientId, metadata, authenticate, {
    [library.customFetch]: createGuardedFetch(egress),
    timeout: TIMEOUT_SECONDS,
    // The configuration takes http:// for this machine alone.
    execute: [library.enableNonRepudiationChecks, ...(isInsecure ? [library.allowInsecureRequests] : [])],
  });
  return { library, configuration };
}

/**
 * Explains why the provider can't be used, in codes and sentences of our own; null: its metadata is there and complete.
 */
export async function findProviderProblem(
  dependencies: ProviderDependencies,
  provider: StaffProvider,
): Promise<string | null> {
  try {
    const { configuration } = await connect(dependencies, provider);
    const metadata = configuration.serverMetadata();
    const needed = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;
    const missing = needed.filter((name) => metadata[name] === undefined);
    return missing.length === 0 ? null : `its metadata has no ${missing.join(" and no ")}`;
  } catch (error) {
    return classifyProviderError(error).details;
  }
}

/** Begins a sign-in: the provider's address for the browser, and what the browser keeps until it returns. */
export async function beginAtProvider(
  dependencies: ProviderDependencies,
  provider: StaffProvider,
  { redirectUri, choosesAccount }: { redirectUri: string; choosesAccount: boolean },
): Promise<{ url: string; secrets: FlowSecrets }> {
  const { library, configuration } = await connect(dependencies, provider);
  const secrets = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    codeVerifier: library.randomPKCECodeVerifier(),
  };
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: "S256",
    ...(choosesAccount && { prompt: "select_account" }),
  });
  return { url: url.href, secrets };
}

/**
 * Completes a sign-in: exchanges the code of the address that the browser returned to, and reads the person from the
 * validated ID token (signature, issuer, audience, nonce, expiry). Throws the library's error where any is wrong.
 */
export async function completeAtProvider(
  dependencies: ProviderDependencies,
  provider: StaffProvider,
  { returnedTo, secrets }: { returnedTo: URL; secrets: FlowSecrets },
): Promise<ProviderPerson> {
  const { library, configuration } = await connect(dependencies, provider);
  const tokens = await library.authorizationCodeGrant(configuration, returnedTo, {
    pkceCodeVerifier: secrets.codeVerifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  // A provider of many organizations names another issuer per organization: each of them would vouch for any address.
  if (idToken === undefined || idToken.iss !== configuration.serverMetadata().issuer)
    throw new TypeError("the ID token is missing, or of another issuer");
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (!hasUserInfo || !lacksClaims(idToken, provider)) return toProviderPerson(idToken, provider);
  const userInfo = await library.fetchUserInfo(configuration, tokens.access_token, idToken.sub);
  const claims = mergeClaims(idToken, userInfo);
  return toProviderPerson({ ...claims, iss: idToken.iss, sub: idToken.sub }, provider);
}
