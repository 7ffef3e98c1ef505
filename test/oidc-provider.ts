import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { listenLocally } from "./http-server";

type Claims = Readonly<Record<string, unknown>>;

/** What the provider does instead of what it should. */
interface Faults {
  /** Claims of the ID token that differ. */
  claims?: Claims;
  /** Signs with a key that it does not publish. */
  signsWithOtherKey?: boolean;
  /** Sends the browser back with this error and a text of its own. */
  returnsError?: string;
  /** The token endpoint answers with this status and error. */
  tokenError?: { status: number; error: string };
}

/** An OpenID Connect provider on a port of its own: single-use codes, PKCE, nonces, ES256. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Claims of the ID token of the person who is signed in at the provider. */
  person: Claims;
  /** Claims of the user information; null: it has no such endpoint. */
  userInfo: Claims | null;
  faults: Faults;
  /** Whether the browser was asked to choose an account. */
  askedToChoose: boolean;
  stop(): Promise<void>;
}

interface Behaviour {
  /**
   * Asks the person on a page of its own, which cannot be framed, as large providers do; its token endpoint takes the
   * secret in the form, too.
   */
  hasConsentPage?: boolean;
}

interface Granted {
  nonce: string | null;
  challenge: string | null;
  redirectUri: string;
  person: Claims;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const link = ({ href }: URL, text: string) => `<p><a href="${href.replaceAll("&", "&amp;")}">${text}</a></p>`;

function sendPage(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, { "content-type": "text/html", "x-frame-options": "DENY" });
  response.end(`<!doctype html><html lang="en"><title>Guild</title><h1>Guild</h1>${content}`);
}

/** Starts a provider; its tokens have the times of this clock. */
export async function startOidcProvider(
  now: () => Date,
  { hasConsentPage = false }: Behaviour = {},
): Promise<TestProvider> {
  const codes = new Map<string, Granted>();
  const accessTokens = new Map<string, Claims>();
  const [keys, otherKeys] = [await generateKeyPair("ES256"), await generateKeyPair("ES256")];
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "ES256", use: "sig" };

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const isOurs = query.get("client_id") === provider.clientId;
    if (!isOurs || query.get("scope")?.includes("openid") !== true) return sendPage(response, 400, "No.");
    const redirectUri = query.get("redirect_uri") ?? "";
    const back = new URL(redirectUri);
    back.searchParams.set("state", query.get("state") ?? "");
    provider.askedToChoose = query.get("prompt") === "select_account";
    if (provider.faults.returnsError === undefined) {
      const code = randomUUID();
      const [nonce, challenge] = [query.get("nonce"), query.get("code_challenge")];
      codes.set(code, { nonce, challenge, redirectUri, person: provider.person });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", provider.faults.returnsError);
      back.searchParams.set("error_description", "A text of the provider.");
    }
    if (!hasConsentPage) return void response.writeHead(302, { location: back.href }).end();
    const denied = new URL(redirectUri);
    denied.searchParams.set("state", query.get("state") ?? "");
    denied.searchParams.set("error", "access_denied");
    const name = String(provider.person["name"]);
    sendPage(response, 200, link(back, `Continue as ${name}`) + link(denied, "Cancel"));
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const { tokenError, claims, signsWithOtherKey } = provider.faults;
    if (tokenError !== undefined) {
      return send(response, tokenError.status, {
        error: tokenError.error,
        error_description: "A text of the provider.",
      });
    }
    const code = form.get("code") ?? "";
    const granted = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const basic = `Basic ${Buffer.from(`${provider.clientId}:${provider.clientSecret}`).toString("base64")}`;
    const isPosted = hasConsentPage && form.get("client_secret") === provider.clientSecret;
    const isSound = granted?.challenge === challenge && granted.redirectUri === form.get("redirect_uri");
    if (request.headers.authorization !== basic && !isPosted)
      return send(response, 401, { error: "invalid_client" });
    if (granted === undefined || !isSound) return send(response, 400, { error: "invalid_grant" });
    const seconds = Math.floor(now().getTime() / 1_000);
    const { issuer: iss, clientId: aud } = provider;
    const payload = { ...granted.person, iss, aud, nonce: granted.nonce, iat: seconds, exp: seconds + 300 };
    const id_token = await new SignJWT({ ...payload, ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "one" })
      .sign((signsWithOtherKey === true ? otherKeys : keys).privateKey);
    const access_token = randomUUID();
    accessTokens.set(access_token, { sub: granted.person["sub"], ...provider.userInfo });
    send(response, 200, { access_token, token_type: "Bearer", id_token });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", provider.issuer);
    switch (url.pathname) {
      case "/authorize":
        return authorize(url.searchParams, response);
      case "/token":
        return token(request, response);
      case "/keys":
        return send(response, 200, { keys: [jwk] });
      case "/me":
        return send(response, 200, accessTokens.get(request.headers.authorization?.slice(7) ?? "") ?? {});
      default: {
        const { issuer } = provider;
        return send(response, 200, {
          ...{ issuer, jwks_uri: `${issuer}/keys`, response_types_supported: ["code"] },
          ...{ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
          ...{ subject_types_supported: ["public"], id_token_signing_alg_values_supported: ["ES256"] },
          ...(provider.userInfo !== null && { userinfo_endpoint: `${issuer}/me` }),
        });
      }
    }
  }

  const server = await listenLocally((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const provider: TestProvider = {
    ...{ issuer: server.origin, clientId: "masthead", clientSecret: randomUUID() },
    ...{ person: {}, userInfo: null, faults: {}, askedToChoose: false },
    stop: server.stop,
  };
  return provider;
}
