import { z } from "zod";
import { booleanParameter, defineEndpoint, type Endpoint, idParameter, json } from "@/server/http/index";
import { requestMail, resetPasswordByToken, verifyMemberByCode } from "../members/index";
import {
  codeField,
  emailField,
  formBody,
  jsonBody,
  MAIL_SENT,
  memberApi,
  messageSchema,
  passwordField,
} from "./member-contracts";
import { getClientInfo, toSessionOptions } from "./session-reply";
import { memberSchema, toMember } from "./wire/member";

const messageResponse = { 200: { description: "The message to show to the member.", schema: messageSchema } };
const memberResponse = { 200: { description: "The member.", schema: z.object({ member: memberSchema }) } };

const forgot = defineEndpoint(
  {
    ...memberApi,
    operationId: "forgotMemberPassword",
    method: "post",
    path: "/api/member/forgot-password",
    summary: "Send a password reset email",
    description: "The response is the same whether or not the address belongs to a member.",
    body: formBody(z.object({ email: emailField })),
    responses: messageResponse,
    errors: ["forbidden"],
  },
  async ({ ctx, body, address }) => {
    await requestMail(ctx, "password-reset", { email: body.email, address });
    return json(MAIL_SENT);
  },
);

const reset = defineEndpoint(
  {
    ...memberApi,
    operationId: "resetMemberPassword",
    method: "post",
    path: "/api/member/password",
    summary: "Set a new password with the link from an email",
    description: "The link works once, within an hour. All sessions of the member end.",
    body: formBody(
      z.object({
        token: z.string().min(1).max(512).describe("Token from the link."),
        password: passwordField,
      }),
    ),
    responses: messageResponse,
    errors: ["forbidden"],
  },
  async ({ ctx, body, address }) => {
    await resetPasswordByToken(ctx, { ...body, client: { address } });
    return json({ message: "Password changed. Please log in." });
  },
);

const verification = defineEndpoint(
  {
    ...memberApi,
    operationId: "sendMemberVerification",
    method: "post",
    path: "/api/v1/members/verification-email",
    summary: "Send a code that verifies an email address",
    description: "The response is the same whether or not the address belongs to a member.",
    body: jsonBody(z.object({ member: z.object({ email: emailField }) })),
    responses: messageResponse,
    errors: ["forbidden"],
  },
  async ({ ctx, body, address }) => {
    await requestMail(ctx, "login-code", { email: body.member.email, address });
    return json(MAIL_SENT);
  },
);

const verify = defineEndpoint(
  {
    ...memberApi,
    operationId: "verifyMember",
    method: "patch",
    path: "/api/v1/members/{member-id}",
    matching: { "member-id": "[0-9]+" },
    summary: "Verify an email address with a code",
    description: "With `member.password`, also sets the password. With `login`, the response sets a session.",
    params: z.object({ "member-id": idParameter("Id of the member.") }),
    body: jsonBody(
      z.object({
        otp: codeField,
        login: booleanParameter("true: create a session.").optional(),
        member: z.object({ password: passwordField.optional() }).optional(),
      }),
    ),
    responses: memberResponse,
    errors: ["forbidden"],
  },
  async ({ ctx, params, body, origin, ...clientInput }) => {
    const { member, session } = await verifyMemberByCode(ctx, {
      id: params["member-id"],
      code: body.otp,
      password: body.member?.password ?? null,
      login: body.login === true,
      client: getClientInfo(clientInput),
    });
    return json({ member: toMember(member, ctx.account.id) }, toSessionOptions(session, { origin }));
  },
);

export const memberPasswordEndpoints: readonly Endpoint[] = [forgot, reset, verification, verify];
