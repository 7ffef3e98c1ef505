import { defineEndpoint, type Endpoint, empty } from "@/server/http/index";
import { authOrigin, toOwnUrl } from "@/server/identity/index";
import { z } from "@/server/platform/openapi/index";
import { key } from "../wire/parameters";

const address = z.string().max(4_000).optional().openapi({
  type: "string",
  maxLength: 4_000,
  description: "AMP's RETURN_URL: the page that closes its window. Other URLs are rejected.",
});

const shared = {
  method: "get",
  tag: "Access",
  account: "credential",
  credentials: ["accountKey"],
  cache: "private",
  ignoresAccept: true,
  query: z.object({ key, return: address }),
  errors: ["unauthorized"],
} as const;

const LOGIN_DONE = /^https:\/\/cdn\.ampproject\.org\/v0\/amp-login-done-[\d.]+\.html(?:\?[^#]*)?$/;

/** Redirects a reader of an AMP page to the login page. */
const startLogin: Endpoint = defineEndpoint(
  {
    ...shared,
    operationId: "logInFromAmp",
    path: "/api/access/v1/amp/login",
    summary: "Log in from an AMP page",
    description: "Redirects to the publication's login, and from there back to the AMP page.",
    responses: { 303: { description: "Redirect to the login." } },
  },
  async ({ ctx: { account }, query }) => {
    const done = new URL("/api/access/v1/amp/done", authOrigin(account));
    done.searchParams.set("key", account.key);
    done.searchParams.set("return", query.return ?? "");
    const login = new URL("/login", authOrigin(account));
    login.searchParams.set("redirect-url", done.href);
    return empty(303, { location: login.href });
  },
);

const completeLogin: Endpoint = defineEndpoint(
  {
    ...shared,
    operationId: "returnToAmp",
    path: "/api/access/v1/amp/done",
    summary: "Return from login to an AMP page",
    description: "AMP requests access again once its return page receives the success.",
    responses: { 303: { description: "Redirect to AMP, or to the publication." } },
  },
  async ({ ctx: { account }, query: { return: back = "" } }) => {
    const isAmp = LOGIN_DONE.test(back);
    const ownUrl = isAmp ? null : toOwnUrl(account, back);
    return empty(303, { location: isAmp ? `${back}#success=true` : (ownUrl ?? account.siteUrl) });
  },
);

/** Login on AMP pages: the redirect to the login, and the return. */
export const ampLoginEndpoints: readonly Endpoint[] = [startLogin, completeLogin];
