import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { test } from "@playwright/test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** A person at the provider, as its ID token describes them. */
interface ProviderAccount {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
}

interface OidcProvider {
  issuer(): string;
  clientId: string;
  clientSecret: string;
  /** The person who is signed in at the provider. */
  knows(person: ProviderAccount): void;
}

interface Granted {
  nonce: string | null;
  challenge: string | null;
  redirectUri: string;
  person: ProviderAccount;
}

const LIFE_SECONDS = 300;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

/** An OpenID Connect provider on a port of its own: a consent page, single-use codes, PKCE, nonces, ES256. */
export function useOidcProvider(): OidcProvider {
  const [clientId, clientSecret] = ["masthead", randomUUID()];
  const codes = new Map<string, Granted>();
  const keys = generateKeyPair("ES256");
  let issuer = "";
  let person: ProviderAccount = {
    sub: "nobody",
    name: "Nobody",
    email: "nobody@guild.test",
    email_verified: false,
  };

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    const redirectUri = query.get("redirect_uri") ?? "";
    codes.set(code, {
      nonce: query.get("nonce"),
      challenge: query.get("code_challenge"),
      redirectUri,
      person,
    });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    const isValidRequest =
      query.get("client_id") === clientId && query.get("scope")?.includes("openid") === true;
    const denied = new URL(redirectUri);
    denied.searchParams.set("error", "access_denied");
    denied.searchParams.set("state", query.get("state") ?? "");
    const link = ({ href }: URL, text: string) =>
      `<p><a href="${href.replaceAll("&", "&amp;")}">${text}</a></p>`;
    const links = link(back, `Continue as ${person.name}`) + link(denied, "Cancel");
    // Like all large providers: their page cannot be framed.
    response.writeHead(isValidRequest ? 200 : 400, {
      "content-type": "text/html",
      "x-frame-options": "DENY",
    });
    response.end(
      `<!doctype html><html lang="en"><title>Guild</title><h1>Guild</h1>${isValidRequest ? links : "No."}`,
    );
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    const granted = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isOurs = request.headers.authorization === basic || form.get("client_secret") === clientSecret;
    const isSound = granted?.challenge === verifier && granted.redirectUri === form.get("redirect_uri");
    response.setHeader("content-type", "application/json");
    if (!isOurs || granted === undefined || !isSound) {
      response.writeHead(400).end(JSON.stringify({ error: "invalid_grant" }));
      return;
    }
    const now = Math.floor(Date.now() / 1_000);
    const times = { iat: now, exp: now + LIFE_SECONDS };
    const claims = { ...granted.person, ...times, iss: issuer, aud: clientId, nonce: granted.nonce };
    const { privateKey } = await keys;
    const id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: "one" })
      .sign(privateKey);
    response.end(JSON.stringify({ access_token: randomUUID(), token_type: "Bearer", id_token }));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/authorize") return authorize(url.searchParams, response);
    if (url.pathname === "/token") return token(request, response);
    const jwk = { ...(await exportJWK((await keys).publicKey)), kid: "one", alg: "ES256", use: "sig" };
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
    };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(url.pathname === "/keys" ? { keys: [jwk] } : metadata));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address !== null && typeof address === "object") issuer = `http://127.0.0.1:${address.port}`;
  });
  test.afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    issuer: () => issuer,
    clientId,
    clientSecret,
    knows: (next) => {
      person = next;
    },
  };
}
