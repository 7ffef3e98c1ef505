import { z } from "@hono/zod-openapi";
import { booleanParameter, defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";
import { getOwnMemberWithSessions, logInByCode, logInMember, signUpMember } from "../members/index";
import { loginName } from "./member-session";
import { carrying, placeOf } from "./session-reply";
import { authApi, codeField, emailField, formBody, passwordField, signUpBody, toSignUp } from "./shared";
import { toUser, userSchema } from "./wire/user";

const signUp = defineEndpoint(
  {
    ...authApi,
    operationId: "signUpUser",
    method: "post",
    path: "/api/auth/v1/signup",
    summary: "Sign up",
    description: "Unless `dont-login` is true the answer carries a session in X-QT-AUTH and in cookies.",
    body: formBody(signUpBody),
    responses: { 201: { description: "The user.", schema: z.object({ user: userSchema }) } },
    errors: ["conflict", "forbidden"],
  },
  async ({ ctx, body, origin, ...from }) => {
    const { member, session } = await signUpMember(ctx, { ...toSignUp(body), place: placeOf(from) });
    return json({ user: toUser(member) }, { status: 201, ...carrying(session, origin) });
  },
);

const loginBody = z.object({
  email: emailField.optional(),
  username: z.string().max(320).optional().describe("Instead of `email`."),
  "phone-number": z.string().max(40).optional().describe("No codes are sent by phone: refused."),
  password: passwordField.optional(),
  otp: codeField.optional(),
  "auto-signup": booleanParameter("Of no effect: codes are sent to members only.").optional(),
});

const logIn = defineEndpoint(
  {
    ...authApi,
    operationId: "loginUser",
    method: "post",
    path: "/api/auth/v1/login",
    summary: "Log in by password, or by a code that was sent",
    description: "The answer carries a session in X-QT-AUTH and in cookies.",
    body: formBody(loginBody),
    responses: {
      200: {
        description: "The user.",
        schema: z.object({
          user: userSchema,
          "active-sessions-count": z.int().describe("Open sessions of the user, this one included."),
        }),
      },
    },
    errors: ["unauthorized", "forbidden"],
  },
  async ({ ctx, body, origin, ...from }) => {
    const place = placeOf(from);
    const { member, session, activeSessions } =
      body.otp === undefined
        ? await logInMember(ctx, { name: loginName(body), password: body.password ?? "", place })
        : await logInByCode(ctx, { email: emailOf(body), code: body.otp, place });
    return json({ user: toUser(member), "active-sessions-count": activeSessions }, carrying(session, origin));
  },
);

function emailOf({ email }: z.output<typeof loginBody>): string {
  if (email === undefined)
    throw new AppError("unauthorized", "Codes are sent by e-mail: log in with `email`.");
  return email;
}

const getMe = defineEndpoint(
  {
    ...authApi,
    credentials: ["memberSession"],
    operationId: "getOwnUser",
    method: "get",
    path: "/api/auth/v1/users/me",
    summary: "The user who asks",
    responses: {
      200: {
        description: "The user.",
        schema: z.object({
          user: userSchema,
          "active-sessions-count": z.int().describe("Open sessions of the user, this one included."),
          source: z.string().describe("How the user came: `email`, `google`, …."),
        }),
      },
    },
    errors: ["unauthorized"],
  },
  async ({ ctx }) => {
    const { member, activeSessions } = await getOwnMemberWithSessions(ctx);
    return json({
      user: toUser(member),
      "active-sessions-count": activeSessions,
      source: member.source,
    });
  },
);

export const authSessionEndpoints: readonly Endpoint[] = [signUp, logIn, getMe];
