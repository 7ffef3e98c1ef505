import type { Context } from "@/server/context/index";
import { json, oauthErrorBody, type Reply, type RequestUrl } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { parseCookie } from "@/server/platform/net/index";
import { type ClientCredentials, readClientCredentials } from "../client-credentials.rules";
import { type OauthContext, OauthRefusal } from "../oauth";
import { computeServerOrigin } from "../server-origin.rules";

/** Parts of a request that these operations read besides their own parameters. */
export interface Call {
  ctx: Context;
  origin: string;
  url: RequestUrl;
  header(name: string): string | null;
}

/** Cookie that binds a code to its browser, so that another reader's code is refused there. */
export const BROWSER_COOKIE = "oauth-browser";
const BROWSER_TOKEN = /^[\w-]{43}$/;

export function oauthContext(ctx: Context, vault: Vault): OauthContext {
  return { ...ctx, vault };
}

/** Origin under which clients know this server. */
export function getServerOrigin({ origin, url, ctx }: Call): string {
  return computeServerOrigin({ origin, requestOrigin: url.origin }, ctx.account);
}

/** Id of the member with a session. A token issued to an application does not prove the reader's presence. */
export function getSessionMemberId({ actor }: Context): number | null {
  return actor.kind === "reader" && actor.via === "session" ? actor.reader.id : null;
}

export function getBrowserToken({ header }: Pick<Call, "header">): string | null {
  const token = parseCookie(header("cookie"))[BROWSER_COOKIE];
  return token !== undefined && BROWSER_TOKEN.test(token) ? token : null;
}

/** Reads the application's credentials from the header or the body. */
export function requireClientCredentials(
  { header }: Pick<Call, "header">,
  body: { client_id?: string | undefined; client_secret?: string | undefined },
): ClientCredentials {
  const credentials = readClientCredentials({
    authorization: header("authorization"),
    clientId: body.client_id ?? null,
    clientSecret: body.client_secret ?? null,
  });
  if (credentials !== null) return credentials;
  throw new OauthRefusal(
    "invalid_client",
    "The client's credentials are malformed or contradict each other.",
  );
}

/** Browser applications, which have no cookie of ours, may call these from any page. */
const HEADERS = { pragma: "no-cache", "access-control-allow-origin": "*" };

/** Sends the JSON response of a token endpoint; it is private, so no cache stores it. */
export function oauthJson(value: unknown, status = 200): Reply {
  return json(value, { status, headers: { ...HEADERS } });
}

/** Converts an OauthRefusal to an RFC 6749 error; the edge handles every other error. */
export async function withOauthErrors(
  call: Pick<Call, "header">,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof OauthRefusal)) throw error;
    const status = error.error === "invalid_client" ? 401 : 400;
    const reply = oauthJson(oauthErrorBody(error.error, error.message), status);
    if (status === 401 && call.header("authorization") !== null) {
      reply.headers["www-authenticate"] = 'Basic realm="oauth", charset="UTF-8"';
    }
    return reply;
  }
}
