import { z } from "zod";
import { defineEndpoint, type Endpoint, empty, json } from "@/server/http/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getOwnMember, logInMember, logOutMember, signUpMember } from "../members/index";
import { emailField, formBody, memberApi, passwordField, signUpBody, toSignUp } from "./member-contracts";
import { clearSessionCookies, getBrowserClient, getClientInfo, toSessionOptions } from "./session-reply";
import { memberSchema, toMember } from "./wire/member";

const memberAnswer = z.object({ member: memberSchema });

const signUp = defineEndpoint(
  {
    ...memberApi,
    operationId: "createMember",
    method: "post",
    path: "/api/member",
    summary: "Sign up",
    description: "The response sets a session in X-QT-AUTH and in cookies unless `dont-login` is true.",
    body: formBody(signUpBody),
    responses: { 201: { description: "The member.", schema: memberAnswer } },
    errors: ["conflict", "forbidden"],
  },
  async ({ ctx, body, origin, ...clientInput }) => {
    const { member, session } = await signUpMember(ctx, {
      ...toSignUp(body),
      client: getClientInfo(clientInput),
    });
    const { id } = ctx.account;
    return json({ member: toMember(member, id) }, { status: 201, ...toSessionOptions(session, { origin }) });
  },
);

/** The login name of a request: the e-mail address, or the user name. */
export function requireLoginName({
  email,
  username,
}: {
  email?: string | undefined;
  username?: string | undefined;
}): string {
  const name = email ?? username;
  if (name === undefined || name.trim() === "")
    throw invalid("body.email", "Enter an email address or a username.");
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
      "The response sets a session in X-QT-AUTH and in the cookies `session-cookie` and `qt-auth`.",
    body: formBody(
      z.object({
        email: emailField.optional(),
        username: z.string().max(320).optional().describe("Instead of `email`."),
        password: passwordField,
      }),
    ),
    responses: { 200: { description: "The member.", schema: memberAnswer } },
    errors: ["unauthorized", "forbidden"],
  },
  async ({ ctx, body, origin, ...clientInput }) => {
    const { client, deviceCookies } = getBrowserClient({ origin, ...clientInput });
    const credentials = { name: requireLoginName(body), password: body.password, client };
    const { member, session } = await logInMember(ctx, credentials);
    return json(
      { member: toMember(member, ctx.account.id) },
      toSessionOptions(session, { origin, deviceCookies }),
    );
  },
);

const logOutContract = {
  ...memberApi,
  method: "get",
  credentials: ["memberSession", "none"],
  summary: "Log out",
  description: "Ends the current session and clears its cookies.",
  responses: { 204: { description: "Logged out." } },
  errors: ["forbidden"],
} as const;

/** Refuses a cross-site request, so that another site cannot log a member out by embedding this URL. */
function refuseCrossSite(header: (name: string) => string | null): void {
  if (header("sec-fetch-site") === "cross-site") {
    throw new AppError("forbidden", "Only the publication's own pages can log a member out.");
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
    summary: "Get the current member",
    responses: { 200: { description: "The member.", schema: memberAnswer } },
    errors: ["unauthorized"],
  },
  async ({ ctx }) => json({ member: toMember(await getOwnMember(ctx), ctx.account.id) }),
);

export const memberSessionEndpoints: readonly Endpoint[] = [
  signUp,
  logIn,
  ...logOuts.map((contract) =>
    defineEndpoint({ ...logOutContract, ...contract }, async ({ ctx, origin, header }) => {
      refuseCrossSite(header);
      await logOutMember(ctx);
      return empty(204, {}, clearSessionCookies(origin));
    }),
  ),
  getMe,
];
