import { z } from "zod";
import type { Context } from "@/server/context/index";
import { booleanParameter, defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";
import {
  getOwnMemberWithSessions,
  type LogInResult,
  logInByCode,
  logInMember,
  signUpMember,
} from "../members/index";
import { logInByPhone } from "../phones/index";
import type { ClientInfo } from "../sessions";
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
} from "./member-contracts";
import { requireLoginName } from "./member-session";
import { getBrowserClient, getClientInfo, toSessionOptions } from "./session-reply";
import { toUser, userSchema } from "./wire/user";

const signUp = defineEndpoint(
  {
    ...authApi,
    operationId: "signUpUser",
    method: "post",
    path: "/api/auth/v1/signup",
    summary: "Sign up",
    description: "The response sets a session in X-QT-AUTH and in cookies unless `dont-login` is true.",
    body: formBody(signUpBody),
    responses: { 201: { description: "The user.", schema: z.object({ user: userSchema }) } },
    errors: ["conflict", "forbidden"],
  },
  async ({ ctx, body, origin, ...clientInput }) => {
    const { member, session } = await signUpMember(ctx, {
      ...toSignUp(body),
      client: getClientInfo(clientInput),
    });
    return json({ user: toUser(member) }, { status: 201, ...toSessionOptions(session, { origin }) });
  },
);

const loginBody = z.object({
  email: emailField.optional(),
  username: z.string().max(320).optional().describe("Instead of `email`."),
  "phone-number": phoneField.describe("Instead of `email`, with the `otp` sent to it.").optional(),
  password: passwordField.optional(),
  otp: codeField.optional(),
  "auto-signup": booleanParameter(
    "true: an unknown phone number creates an account. No effect for email addresses: codes are sent to existing users only.",
  ).optional(),
  name: nameField.optional().describe("Name of a new user. Default: Reader."),
});

type LoginBody = z.output<typeof loginBody>;

const logIn = defineEndpoint(
  {
    ...authApi,
    operationId: "loginUser",
    method: "post",
    path: "/api/auth/v1/login",
    summary: "Log in with a password or a one-time code",
    description:
      "The response sets a session in X-QT-AUTH and in cookies. A user can log in with a phone number that they have verified. An unverified number is refused with a detail at `body.auto-signup`, and its code remains valid for signing up.",
    body: formBody(loginBody),
    responses: {
      200: {
        description: "The user.",
        schema: z.object({
          user: userSchema,
          "active-sessions-count": z.int().describe("Active sessions of the user, including this one."),
        }),
      },
    },
    errors: ["unauthorized", "forbidden", "conflict"],
  },
  async ({ ctx, body, origin, ...clientInput }) => {
    const { client, deviceCookies } = getBrowserClient({ origin, ...clientInput });
    const { member, session, activeSessions } = await logInWith(ctx, body, client);
    const user = { user: toUser(member), "active-sessions-count": activeSessions };
    return json(user, toSessionOptions(session, { origin, deviceCookies }));
  },
);

function logInWith(ctx: Context, body: LoginBody, client: ClientInfo): Promise<LogInResult> {
  const { otp: code, email, password = "", "phone-number": phoneNumber } = body;
  if (code === undefined) return logInMember(ctx, { name: requireLoginName(body), password, client });
  if (email !== undefined) return logInByCode(ctx, { email, code, client });
  if (phoneNumber === undefined)
    throw new AppError("unauthorized", "Send the `email` or `phone-number` that the code was sent to.");
  const signUp = body["auto-signup"] === true ? { name: body.name ?? "" } : null;
  return logInByPhone(ctx, { phoneNumber, code, signUp, client });
}

const getMe = defineEndpoint(
  {
    ...authApi,
    credentials: ["memberSession"],
    operationId: "getOwnUser",
    method: "get",
    path: "/api/auth/v1/users/me",
    summary: "Get the current user",
    responses: {
      200: {
        description: "The user.",
        schema: z.object({
          user: userSchema,
          "active-sessions-count": z.int().describe("Active sessions of the user, including this one."),
          source: z.string().describe("How the user signed up: `email`, `phone`, `google`, …."),
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
