import { type Assets, createFrameValue, frameQuery } from "@/server/embed/index";
import { defineEndpoint, type Endpoint, empty } from "@/server/http/index";
import { renderLoginDocument, toPopupUrl } from "./login-document";

const query = frameQuery.extend({
  page_origin: createFrameValue(
    300,
    "Origin of the page whose widgets the reader logs in to, if the frame is on one of our pages.",
  ),
  source: createFrameValue(
    4_000,
    "An application's authorize URL on this host: the frame signs the reader in to the application.",
  ),
  view: createFrameValue(20, "`sign-up` opens the sign-up form. Default: the login form."),
  popup: createFrameValue(1, "`1`: a pop-up of ours that passes its session to the frame that opened it."),
  "auth-provider": createFrameValue(40, "In a pop-up: the provider to log in with."),
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
      summary: "Get the login frame",
      description:
        "A document for an `<iframe>` that the loader adds to a page of the account. No other page can frame it.",
      account: "query",
      credentials: ["memberSession", "none"],
      cache: "private",
      ignoresAccept: true,
      query,
      responses: {
        200: { description: "The frame.", contentType: "text/html" },
        302: {
          description:
            "Redirect of a pop-up without a session to the login page, or of an application's request to its URL.",
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
