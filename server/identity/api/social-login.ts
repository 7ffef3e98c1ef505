import { z } from "zod";
import { booleanParameter, defineEndpoint, type Endpoint, empty, json } from "@/server/http/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { verifyIdToken } from "../id-token";
import { logInSocialReader, type SocialReader } from "../members/index";
import { authApi, jsonBody, memberApi } from "./member-contracts";
import { getClientInfo, toSessionOptions } from "./session-reply";
import { memberSchema, toMember } from "./wire/member";
import { toUser, userSchema } from "./wire/user";

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
  name: z.string().nullish(),
  picture: z.string().nullish(),
});

/** Verifies a provider's ID token and returns the reader it identifies. */
async function verifyReader(provider: string, token: string): Promise<SocialReader> {
  const { egress, config, clock } = getRuntime();
  const login = config.readerLogins.find(({ id }) => id === provider);
  if (login === undefined) throw notFound("provider");
  if (login.issuer === null) {
    throw invalid("path.provider", "This provider does not issue ID tokens. Use the page /login instead.");
  }
  const claims = claimsSchema.safeParse(await verifyIdToken(egress, { token, login, now: clock.now() }));
  if (!claims.success) throw new AppError("unauthorized", "The provider's token is not valid.");
  const { sub, email, email_verified, name, picture } = claims.data;
  return {
    provider,
    subject: sub,
    email: email ?? null,
    emailVerified: email_verified === true || email_verified === "true",
    name: name ?? null,
    avatarUrl: picture?.startsWith("https://") === true ? picture : null,
  };
}

const shared = {
  method: "post",
  description:
    "Takes an ID token that the provider issued for this installation. If the provider has verified the email address, the login is added to the member with that address.",
  params: z.object({
    provider: z.string().describe("A configured provider: `google`, `apple`, `linkedin` or `oidc`."),
  }),
  body: jsonBody(
    z.object({
      token: z.string().min(1).max(16_384).describe("ID token of the provider."),
      "set-session": booleanParameter("false: the response sets no cookies.").optional(),
    }),
  ),
  errors: ["unauthorized", "not_found", "forbidden", "conflict"],
} as const;

const member = defineEndpoint(
  {
    ...memberApi,
    ...shared,
    operationId: "loginMemberByProvider",
    path: "/api/login/{provider}",
    summary: "Log in with a provider's ID token",
    responses: { 200: { description: "The member.", schema: z.object({ member: memberSchema }) } },
  },
  async ({ ctx, params, body, origin, ...clientInput }) => {
    const reader = await verifyReader(params.provider, body.token);
    const { member: loggedIn, session } = await logInSocialReader(ctx, reader, getClientInfo(clientInput));
    const { headers, cookies } = { cookies: [], headers: {}, ...toSessionOptions(session, { origin }) };
    const options = body["set-session"] === false ? { headers } : { headers, cookies };
    return json({ member: toMember(loggedIn, ctx.account.id) }, options);
  },
);

const user = defineEndpoint(
  {
    ...authApi,
    ...shared,
    operationId: "loginUserByProvider",
    path: "/api/auth/v1/login/{provider}",
    summary: "Log in with a provider's ID token",
    responses: { 200: { description: "The user.", schema: z.object({ user: userSchema }) } },
  },
  async ({ ctx, params, body, origin, ...clientInput }) => {
    const reader = await verifyReader(params.provider, body.token);
    const { member: loggedIn, session } = await logInSocialReader(ctx, reader, getClientInfo(clientInput));
    return json({ user: toUser(loggedIn) }, toSessionOptions(session, { origin }));
  },
);

/** Clients of the auth component send browsers here; the login page selects the provider and checks the target. */
const begin = defineEndpoint(
  {
    ...authApi,
    operationId: "startProviderLogin",
    method: "get",
    path: "/api/auth/v1/login",
    summary: "Redirect a browser to a provider to log in",
    description:
      "Redirects through the page /login. Afterwards the reader returns to `redirect-url`, a URL on one of the account's domains.",
    query: z.object({
      "auth-provider": z.string().max(40).optional().describe("`google`, `facebook`, `oidc`, …."),
      "redirect-url": z.string().max(2_000).optional().describe("URL the reader returns to."),
      redirect_uri: z.string().max(2_000).optional().describe("Alias of `redirect-url`."),
      "remote-host": z.string().max(2_000).optional().describe("Older alias of `redirect-url`."),
    }),
    responses: { 302: { description: "Redirect to the page." } },
    errors: [],
  },
  async ({ ctx, query }) => {
    const provider = query["auth-provider"];
    const targets = [query["redirect-url"], query.redirect_uri, query["remote-host"]];
    const target = targets.find((name) => name !== undefined && name !== "");
    const search = new URLSearchParams({
      ...(provider !== undefined && { "auth-provider": provider }),
      ...(target !== undefined && { "redirect-url": target }),
    });
    return empty(302, { location: `${ctx.account.settings.authUrl ?? ""}/login?${search}` });
  },
);

export const socialLoginEndpoints: readonly Endpoint[] = [begin, member, user];
