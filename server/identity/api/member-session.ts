import { z } from "@hono/zod-openapi";
import { defineEndpoint, type Endpoint, empty, json } from "@/server/http/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getOwnMember, logInMember, logOutMember, signUpMember } from "../members/index";
import { browserPlaceOf, carrying, clearing, getClientInfo } from "./session-reply";
import { emailField, formBody, memberApi, passwordField, signUpBody, toSignUp } from "./shared";
import { memberSchema, toMember } from "./wire/member";

const answer = z.object({ member: memberSchema });

const signUp = defineEndpoint(
  {
    ...memberApi,
    operationId: "createMember",
    method: "post",
    path: "/api/member",
    summary: "Sign up",
    description: "Unless `dont-login` is true the answer carries a session in X-QT-AUTH and in cookies.",
    body: formBody(signUpBody),
    responses: { 201: { description: "The member.", schema: answer } },
    errors: ["conflict", "forbidden"],
  },
  async ({ ctx, body, origin, ...from }) => {
    const { member, session } = await signUpMember(ctx, { ...toSignUp(body), place: getClientInfo(from) });
    const { id } = ctx.account;
    return json({ member: toMember(member, id) }, { status: 201, ...carrying(session, { origin }) });
  },
);

/** What somebody logs in by: the e-mail address, or the user name. */
export function loginName({
  email,
  username,
}: {
  email?: string | undefined;
  username?: string | undefined;
}): string {
  const name = email ?? username;
  if (name === undefined || name.trim() === "")
    throw invalid("body.email", "Enter an e-mail address or a user name.");
  return name;
}

const logIn = defineEndpoint(
  {
    ...memberApi,
    operationId: "loginMember",
    method: "post",
    path: "/api/member/login",
    summary: "Log in",
    description:
      "The answer carries a session in X-QT-AUTH and in the cookies `session-cookie` and `qt-auth`.",
    body: formBody(
      z.object({
        email: emailField.optional(),
        username: z.string().max(320).optional().describe("Instead of `email`."),
        password: passwordField,
      }),
    ),
    responses: { 200: { description: "The member.", schema: answer } },
    errors: ["unauthorized", "forbidden"],
  },
  async ({ ctx, body, origin, ...from }) => {
    const { place, deviceCookies } = browserPlaceOf({ origin, ...from });
    const asked = { name: loginName(body), password: body.password, place };
    const { member, session } = await logInMember(ctx, asked);
    return json({ member: toMember(member, ctx.account.id) }, carrying(session, { origin, deviceCookies }));
  },
);

const logOutContract = {
  ...memberApi,
  method: "get",
  credentials: ["memberSession", "none"],
  summary: "Log out",
  description: "Ends the session that asks and takes its cookies away.",
  responses: { 204: { description: "There is no session any more." } },
  errors: ["forbidden"],
} as const;

/** A page elsewhere that embeds this address logs nobody out. */
function requireNoStranger(header: (name: string) => string | null): void {
  if (header("sec-fetch-site") === "cross-site") {
    throw new AppError("forbidden", "Only the publication's own pages log a member out.");
  }
}

const logOuts = [
  { operationId: "logoutMember", path: "/api/logout" },
  { operationId: "logoutUser", path: "/api/auth/v1/logout", tag: "Auth component", errorShape: "auth" },
] as const;

const getMe = defineEndpoint(
  {
    ...memberApi,
    credentials: ["memberSession"],
    operationId: "getOwnMember",
    method: "get",
    path: "/api/v1/members/me",
    summary: "The member who asks",
    responses: { 200: { description: "The member.", schema: answer } },
    errors: ["unauthorized"],
  },
  async ({ ctx }) => json({ member: toMember(await getOwnMember(ctx), ctx.account.id) }),
);

export const memberSessionEndpoints: readonly Endpoint[] = [
  signUp,
  logIn,
  ...logOuts.map((one) =>
    defineEndpoint({ ...logOutContract, ...one }, async ({ ctx, origin, header }) => {
      requireNoStranger(header);
      await logOutMember(ctx);
      return empty(204, {}, clearing(origin));
    }),
  ),
  getMe,
];
