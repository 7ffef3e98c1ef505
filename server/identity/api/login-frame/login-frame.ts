import { type Assets, frameQuery, frameValue } from "@/server/embed/index";
import { defineEndpoint, type Endpoint, empty } from "@/server/http/index";
import { loginDocument, popupAddress } from "./login-document";

const query = frameQuery.extend({
  page_origin: frameValue(
    300,
    "Origin of the page in whose widgets the reader logs in, where the frame stands in one of ours.",
  ),
  source: frameValue(
    4_000,
    "An application's authorize address on this host: the frame signs the reader in to it.",
  ),
  view: frameValue(20, "`sign-up` begins there; else logging in."),
  popup: frameValue(
    1,
    "`1`: a window of our own, which hands the session that it finds to the frame that opened it.",
  ),
  "auth-provider": frameValue(40, "Of a pop-up: the other place to log in by."),
});

const AUTHORIZATION_PATHS = ["/oauth/authorize", "/api/auth/v1/oauth/authorize"];

/** Where an application's request is answered in a frame, on this host; what the loader says of the page goes along. */
function authorizationAddress(source: string | undefined, search: string): string | null {
  if (source === undefined || !URL.canParse(source, "http://localhost")) return null;
  const { pathname, searchParams } = new URL(source, "http://localhost");
  if (!AUTHORIZATION_PATHS.includes(pathname)) return null;
  const told = new URLSearchParams(search);
  told.delete("source");
  for (const [name, value] of told) if (!searchParams.has(name)) searchParams.append(name, value);
  searchParams.set("svc_frame", "1");
  return `${pathname}?${searchParams}`;
}

/**
 * The log-in frame, and the window that it opens for log-ins which other places show in no frame. The window stands on
 * the account's log-in host: whoever has no session there logs in first, and comes back.
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
      const { ctx, query: asked } = input;
      const onward = authorizationAddress(asked.source, input.url.search);
      if (onward !== null) return empty(302, { location: onward });
      if (asked.popup === undefined)
        return loginDocument(input, assets, { mode: "widget", authorization: null });
      if (ctx.actor.kind === "reader")
        return loginDocument(input, assets, { mode: "popup", authorization: null });
      const back = popupAddress(ctx, asked.lang ?? null);
      const provider = asked["auth-provider"];
      const search = new URLSearchParams({
        "redirect-url": back,
        ...(provider !== undefined && { "auth-provider": provider }),
      });
      return empty(302, { location: `${new URL(back).origin}/login?${search}` });
    },
  );
}
