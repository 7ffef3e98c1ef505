import type { Context } from "@/server/accounts/index";
import { json, oauthErrorBody, type Reply, type RequestUrl } from "@/server/http/index";
import { parseCookie } from "@/server/platform/cookie/index";
import type { Vault } from "@/server/platform/vault/index";
import { type ClientCredentials, readClientCredentials } from "../client-credentials.rules";
import type { OauthContext } from "../oauth";
import { OauthRefusal } from "../oauth-refusal";
import { serverOrigin } from "../server-origin.rules";

/** What these operations read of a call beside their own parameters. */
export interface Call {
  ctx: Context;
  origin: string;
  url: RequestUrl;
  header(name: string): string | null;
}

/** Cookie of the browser to which a code is given, so that nobody else's code is taken from it. */
export const BROWSER_COOKIE = "oauth-browser";
const BROWSER_TOKEN = /^[\w-]{43}$/;

export function oauthContext(ctx: Context, vault: Vault): OauthContext {
  return { ...ctx, vault };
}

/** Origin by which clients know this server. */
export function originOf({ origin, url, ctx }: Call): string {
  return serverOrigin({ origin, askedOrigin: url.origin }, ctx.account);
}

/** The member whose own session came along. A token given to somebody else is not the reader's presence. */
export function memberIdOf({ actor }: Context): number | null {
  return actor.kind === "reader" && actor.via === "session" ? actor.reader.id : null;
}

export function browserTokenOf({ header }: Pick<Call, "header">): string | null {
  const token = parseCookie(header("cookie")).get(BROWSER_COOKIE);
  return token !== undefined && BROWSER_TOKEN.test(token) ? token : null;
}

/** The application's credentials, in the header or in the body. */
export function credentialsOf(
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
    "The client's credentials are not readable, or contradict each other.",
  );
}

/** Applications in browsers, which hold no cookie of ours, may call these from any page. */
const HEADERS = { pragma: "no-cache", "access-control-allow-origin": "*" };

/** Sends what a client is told at a token endpoint; being private it is kept by no cache. */
export function oauthAnswer(value: unknown, status = 200): Reply {
  return json(value, { status, headers: { ...HEADERS } });
}

/** Answers a refusal of RFC 6749 in its own words; everything else is the edge's to answer. */
export async function refusingAsOauth(
  call: Pick<Call, "header">,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof OauthRefusal)) throw error;
    const status = error.error === "invalid_client" ? 401 : 400;
    const reply = oauthAnswer(oauthErrorBody(error.error, error.message), status);
    if (status === 401 && call.header("authorization") !== null) {
      reply.headers["www-authenticate"] = 'Basic realm="oauth", charset="UTF-8"';
    }
    return reply;
  }
}
