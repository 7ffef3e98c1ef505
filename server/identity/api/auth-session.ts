import { z } from "@hono/zod-openapi";
import type { Context } from "@/server/accounts/index";
import { booleanParameter, defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";
import {
  getOwnMemberWithSessions,
  type LoggedIn,
  logInByCode,
  logInMember,
  signUpMember,
} from "../members/index";
import { logInByPhone } from "../phones/index";
import type { ClientInfo } from "../sessions";
import { loginName } from "./member-session";
import { browserPlaceOf, carrying, getClientInfo } from "./session-reply";
import {
  authApi,
  codeField,
  emailField,
  formBody,
  nameField,
  passwordField,
  phoneField,
  signUpBody,
  toSignUp,
} from "./shared";
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
    const { member, session } = await signUpMember(ctx, { ...toSignUp(body), place: getClientInfo(from) });
    return json({ user: toUser(member) }, { status: 201, ...carrying(session, { origin }) });
  },
);

const loginBody = z.object({
  email: emailField.optional(),
  username: z.string().max(320).optional().describe("Instead of `email`."),
  "phone-number": phoneField.describe("Instead of `email`, with the `otp` that was sent there.").optional(),
  password: passwordField.optional(),
  otp: codeField.optional(),
  "auto-signup": booleanParameter(
    "true: whoever is new signs up by their phone number. By an e-mail address of no effect: those codes are sent to users only.",
  ).optional(),
  name: nameField.optional().describe("Of who signs up; else they are called Reader until they change it."),
});

type LoginBody = z.output<typeof loginBody>;

const logIn = defineEndpoint(
  {
    ...authApi,
    operationId: "loginUser",
    method: "post",
    path: "/api/auth/v1/login",
    summary: "Log in by password, or by a code that was sent",
    description:
      "The answer carries a session in X-QT-AUTH and in cookies. By phone number those log in who have proved it; a number that nobody has proved is refused with a detail at `body.auto-signup`, and its code stays good for signing up.",
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
    errors: ["unauthorized", "forbidden", "conflict"],
  },
  async ({ ctx, body, origin, ...from }) => {
    const { place, deviceCookies } = browserPlaceOf({ origin, ...from });
    const { member, session, activeSessions } = await logInBy(ctx, body, place);
    const user = { user: toUser(member), "active-sessions-count": activeSessions };
    return json(user, carrying(session, { origin, deviceCookies }));
  },
);

function logInBy(ctx: Context, body: LoginBody, place: ClientInfo): Promise<LoggedIn> {
  const { otp: code, email, password = "", "phone-number": phoneNumber } = body;
  if (code === undefined) return logInMember(ctx, { name: loginName(body), password, place });
  if (email !== undefined) return logInByCode(ctx, { email, code, place });
  if (phoneNumber === undefined)
    throw new AppError("unauthorized", "Say where the code was sent: by `email` or `phone-number`.");
  const signUp = body["auto-signup"] === true ? { name: body.name ?? "" } : null;
  return logInByPhone(ctx, { phoneNumber, code, signUp, place });
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
          source: z.string().describe("How the user came: `email`, `phone`, `google`, …."),
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
