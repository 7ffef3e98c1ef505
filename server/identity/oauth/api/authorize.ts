import type { Assets } from "@/server/embed/index";
import { defineEndpoint, type Endpoint, empty, json } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { AppError } from "@/server/platform/errors/index";
import { z } from "@/server/platform/openapi/index";
import { applyConsent, authorize } from "../authorize";
import type { OauthForm } from "../oauth";
import {
  browserCookies,
  isPrefetchRequest,
  toBrowserIdentity,
  toLoginUrl,
  toReply,
} from "./browser-identity";
import { framedReply } from "./framed-reply";
import { oauthContext } from "./oauth-call";
import { UNUSABLE } from "./pages/unusable-page";
import { authorizationQuery, componentQuery } from "./wire/oauth-query";

const PAGE = { contentType: "text/html" } as const;
const RESPONSES = {
  200: { description: "The consent page for the reader.", ...PAGE },
  204: { description: "Empty, for a prefetch by the browser." },
  302: { description: "Redirect to the application with a code or an error, or to the login page." },
  400: UNUSABLE,
} as const;

const SHARED = {
  tag: "OAuth",
  account: "host",
  credentials: ["memberSession", "none"],
  cache: "private",
  ignoresAccept: true,
  errorShape: "oauth",
} as const;

/** GET /oauth/authorize */
export function authorizeEndpoint(vault: Vault, assets: Assets): Endpoint {
  return defineEndpoint(
    {
      ...SHARED,
      operationId: "authorize",
      method: "get",
      path: "/oauth/authorize",
      summary: "Start a sign-in",
      description:
        "The authorization endpoint of the code flow. A signed-in reader is redirected to `redirect_uri` with `code`, `state` and `iss`; others log in first. The reader gives consent once to an application that is not the publication's own.",
      query: authorizationQuery,
      responses: RESPONSES,
      errors: [],
    },
    async (input) => {
      if (isPrefetchRequest(input)) return empty(204);
      const ctx = oauthContext(input.ctx, vault);
      const browser = toBrowserIdentity(input, "opaque");
      const outcome = await authorize(ctx, input.query, browser);
      if (browser.isFramed) return framedReply({ ...input, ctx }, outcome, { form: "opaque", assets });
      return toReply(ctx, outcome, { by: browser, login: toLoginUrl(input) });
    },
  );
}

/** GET /api/auth/v1/oauth/authorize */
export function authorizeInComponentEndpoint(vault: Vault, assets: Assets): Endpoint {
  return defineEndpoint(
    {
      ...SHARED,
      operationId: "authorizeInAuthComponent",
      method: "get",
      path: "/api/auth/v1/oauth/authorize",
      summary: "Start a sign-in through the auth component",
      description:
        "Like `/oauth/authorize`, but its codes are exchanged for JWT access tokens. `callback_uri` is passed on. With `allow_ajax=true` the response is the URL as JSON instead of a redirect, and 401 if nobody is signed in.",
      query: componentQuery,
      responses: {
        ...RESPONSES,
        200: {
          description: "The URL to open (`allow_ajax=true`), or the consent page for the reader.",
          schema: z.object({
            redirect_uri: z.string().describe("Full URL with `code` and `callback_uri`."),
          }),
          otherTypes: ["text/html"],
        },
      },
      errors: ["unauthorized", "forbidden"],
    },
    async (input) => {
      if (isPrefetchRequest(input)) return empty(204);
      const ctx = oauthContext(input.ctx, vault);
      const browser = toBrowserIdentity(input, "jwt");
      const outcome = await authorize(ctx, input.query, browser);
      if (browser.isFramed) return framedReply({ ...input, ctx }, outcome, { form: "jwt", assets });
      if (input.query.allow_ajax !== "true")
        return toReply(ctx, outcome, { by: browser, login: toLoginUrl(input) });
      if (outcome.kind === "login")
        throw new AppError("unauthorized", "No reader is signed in. Please log in.");
      if (outcome.kind === "consent") {
        throw new AppError(
          "forbidden",
          "The reader has not given consent to this application yet. Send the request without allow_ajax.",
        );
      }
      if (outcome.kind === "unusable") throw new AppError("invalid", outcome.problem);
      return json({ redirect_uri: outcome.address }, { cookies: browserCookies(browser) });
    },
  );
}

const consentBody = z.object({
  ticket: z.string().max(20_000).openapi({ description: "Ticket from the consent page." }),
  decision: z.enum(["allow", "deny"]).openapi({ description: "The reader's decision." }),
});

const CONSENT_PATH: Readonly<Record<OauthForm, { operationId: string; path: string }>> = {
  opaque: { operationId: "answerConsent", path: "/oauth/authorize" },
  jwt: { operationId: "answerConsentInAuthComponent", path: "/api/auth/v1/oauth/authorize" },
};

/** POST /oauth/authorize and /api/auth/v1/oauth/authorize: the reader's consent decision. */
export function answerConsentEndpoint(form: OauthForm, vault: Vault): Endpoint {
  const { 302: step, 400: unusable } = RESPONSES;
  return defineEndpoint(
    {
      ...SHARED,
      ...CONSENT_PATH[form],
      method: "post",
      summary: "Submit a reader's consent decision",
      description:
        "Called only by the consent page. The ticket is valid for 15 minutes and for the reader it was issued to.",
      body: {
        schema: consentBody,
        contentTypes: ["application/x-www-form-urlencoded"],
        limit: 32_768,
      },
      responses: { 302: step, 400: unusable },
      errors: ["forbidden"],
    },
    async (input) => {
      const ctx = oauthContext(input.ctx, vault);
      const browser = toBrowserIdentity(input, form);
      const { ticket, decision } = input.body;
      const outcome = await applyConsent(ctx, { ticket, isAllowed: decision === "allow" }, browser);
      return toReply(ctx, outcome, { by: browser, login: "/login" });
    },
  );
}
