import { content, defineEndpoint, type Endpoint, html, trusted } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";

const STYLE =
  "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}code{font-size:.875em}";

const START = `talktype(function(){
talktype.commentWidgetIframe(document.getElementById("comments"));
talktype.count();
});`;

/** Endpoint of a page that shows the comment widget as a publisher's page would, for trying it out. */
export const testWidgetEndpoint: Endpoint = defineEndpoint(
  {
    operationId: "getTestWidget",
    method: "get",
    path: "/iframe-test-widget",
    tag: "Widgets",
    summary: "Get a test page with the comment widget",
    account: "query",
    credentials: ["none"],
    cache: "private",
    ignoresAccept: true,
    query: z.object({
      account_id: z
        .string()
        .max(10)
        .optional()
        .openapi({ description: "Id of the account. Default: the account of this host." }),
    }),
    responses: { 200: { description: "The page.", contentType: "text/html" } },
    errors: ["not_found"],
  },
  async ({ ctx: { account, ids }, origin }) => {
    const nonce = ids.secret(16);
    const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>The comment widget of ${account.name}</title><style nonce="${nonce}">${trusted(STYLE)}</style><script nonce="${nonce}" src="/svc/assets/svc.js"></script></head><body><main><h1>The comment widget of ${account.name}</h1><p>This page has <span data-svc-count data-svc-account-id="${account.id}">·</span> comments. A publisher’s page includes <code>${origin}/svc/assets/svc.js</code> and calls <code>talktype.commentWidgetIframe(element)</code>.</p><div class="iframe-container" id="comments" data-svc-account-id="${account.id}" data-svc-page-url="${origin}/iframe-test-widget"></div></main><script nonce="${nonce}">${trusted(START)}</script></body></html>`;
    return content(page.markup, "text/html; charset=utf-8", {
      headers: {
        "content-security-policy": `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'nonce-${nonce}'; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
        "x-content-type-options": "nosniff",
      },
    });
  },
);
