import { type Assets, createFrameValue, frameQuery } from "@/server/embed/index";
import { defineEndpoint, type Endpoint, empty } from "@/server/http/index";
import { renderLoginDocument, toPopupUrl } from "./login-document";

const query = frameQuery.extend({
  page_origin: createFrameValue(
    300,
    "Origin of the page in whose widgets the reader logs in, where the frame stands in one of ours.",
  ),
  source: createFrameValue(
    4_000,
    "An application's authorize address on this host: the frame signs the reader in to it.",
  ),
  view: createFrameValue(20, "`sign-up` begins there; else logging in."),
  popup: createFrameValue(
    1,
    "`1`: a window of our own, which hands the session that it finds to the frame that opened it.",
  ),
  "auth-provider": createFrameValue(40, "Of a pop-up: the other place to log in by."),
});

const AUTHORIZATION_PATHS = ["/oauth/authorize", "/api/auth/v1/oauth/authorize"];

/** URL of an application's framed request on this host, with the loader's parameters about the page. */
function toAuthorizationPath(source: string | undefined, search: string): string | null {
  if (source === undefined || !URL.canParse(source, "http://localhost")) return null;
  const { pathname, searchParams } = new URL(source, "http://localhost");
  if (!AUTHORIZATION_PATHS.includes(pathname)) return null;
  const frameParams = new URLSearchParams(search);
  frameParams.delete("source");
  for (const [name, value] of frameParams) if (!searchParams.has(name)) searchParams.append(name, value);
  searchParams.set("svc_frame", "1");
  return `${pathname}?${searchParams}`;
}

/**
 * Serves the log-in frame, and the window that it opens for providers that refuse to be framed. The window is on the
 * account's log-in host: a reader without a session there logs in first and is redirected back.
 */
export function loginFrame(assets: Assets): Endpoint {
  return defineEndpoint(
    {
      operationId: "getLoginFrame",
      method: "get",
      path: "/login-iframe",
      tag: "Widgets",
      summary: "The log-in frame",
      description:
        "A document for an `<iframe>` on a page of the account, which the loader makes. No other page may frame it.",
      account: "query",
      credentials: ["memberSession", "none"],
      cache: "private",
      ignoresAccept: true,
      query,
      responses: {
        200: { description: "The frame.", contentType: "text/html" },
        302: {
          description:
            "Of a pop-up where nobody is signed in: on to the log-in page; of an application's request: on to its address.",
        },
      },
      errors: ["not_found"],
    },
    async (input) => {
      const { ctx, query: params } = input;
      const redirect = toAuthorizationPath(params.source, input.url.search);
      if (redirect !== null) return empty(302, { location: redirect });
      if (params.popup === undefined)
        return renderLoginDocument(input, assets, { mode: "widget", authorization: null });
      if (ctx.actor.kind === "reader")
        return renderLoginDocument(input, assets, { mode: "popup", authorization: null });
      const returnUrl = toPopupUrl(ctx, params.lang ?? null);
      const provider = params["auth-provider"];
      const search = new URLSearchParams({
        "redirect-url": returnUrl,
        ...(provider !== undefined && { "auth-provider": provider }),
      });
      return empty(302, { location: `${new URL(returnUrl).origin}/login?${search}` });
    },
  );
}
