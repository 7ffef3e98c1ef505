import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { invalid } from "@/server/platform/errors/index";
import type { Texter } from "@/server/platform/text-message/index";
import {
  type RequestedMail,
  requestMail,
  resetPasswordByCode,
  resetPasswordByToken,
  updateByCode,
  updateOwnProfile,
} from "../members/index";
import { requestPhoneCode, updateByPhoneCode } from "../phones/index";
import {
  authApi,
  codeField,
  emailField,
  formBody,
  jsonBody,
  MAIL_SENT,
  messageSchema,
  nameField,
  passwordField,
  phoneField,
  TEXT_SENT,
} from "./member-contracts";
import { toUser, userSchema } from "./wire/user";

const messageResponse = { 200: { description: "The message to show to the user.", schema: messageSchema } };

const profileFields = z.object({
  name: nameField.optional(),
  "first-name": z.string().max(400).nullish(),
  "last-name": z.string().max(400).nullish(),
  "phone-number": z
    .string()
    .max(40)
    .nullish()
    .describe(
      "Include the country code. null or empty removes it. A new number must be verified with a code before the user can log in with it.",
    ),
  "communication-email": emailField.nullish(),
});

function toChange(fields: z.output<typeof profileFields>) {
  return {
    name: fields.name,
    firstName: fields["first-name"],
    lastName: fields["last-name"],
    phoneNumber: fields["phone-number"],
    communicationEmail: fields["communication-email"],
  };
}

/** Dependencies for codes sent to phones; texter null: this installation sends none. */
export interface PhoneDependencies {
  texter: Texter | null;
  vault: Vault;
}

interface SendOperation {
  operationId: string;
  path: string;
  summary: string;
  mail: RequestedMail;
  /** Dependencies for sending it by text message as well; null: by mail only. */
  byPhone: PhoneDependencies | null;
}

/** Defines an operation that sends a mail or text message; its response never reveals whether a member exists. */
function defineSendEndpoint({ mail, byPhone, ...contract }: SendOperation): Endpoint {
  return defineEndpoint(
    {
      ...authApi,
      ...contract,
      method: "post",
      description: `The response is the same whether or not the ${byPhone === null ? "address" : "address or number"} belongs to a user.`,
      body: formBody(
        z.object({
          email: emailField.optional(),
          "phone-number": (byPhone === null
            ? phoneField.describe("Refused: only codes are sent by phone.")
            : phoneField.describe("Instead of `email`: sends the code by text message.")
          ).optional(),
          "redirect-url": z
            .string()
            .max(2_048)
            .nullish()
            .describe("Where the link redirects to. Must be a page of the publication."),
        }),
      ),
      responses: messageResponse,
      errors: ["forbidden"],
    },
    async ({ ctx, body, address }) => {
      const { email, "phone-number": phoneNumber } = body;
      if (email === undefined) {
        if (phoneNumber === undefined || byPhone === null)
          throw invalid("body.email", "Text messages are not available. Enter an email address.");
        await requestPhoneCode({ ...ctx, ...byPhone }, { phoneNumber, address });
        return json(TEXT_SENT);
      }
      await requestMail(ctx, mail, { email, address, redirectUrl: body["redirect-url"] });
      return json(MAIL_SENT);
    },
  );
}

const updateWithCode = defineEndpoint(
  {
    ...authApi,
    credentials: ["memberSession", "none"],
    operationId: "updateUserWithCode",
    method: "post",
    path: "/api/auth/v1/users/update-with-otp",
    summary: "Verify an email address or phone number with a code, and update the profile",
    description:
      "Updates the current user or, without a session, the user whose code was sent to `user.email` or `user.phone-number`. With `user.phone-number` and no `user.email`, the code is the one sent to that number; the number becomes the user's, who can then log in with it. A number that another user has verified is a conflict.",
    body: jsonBody(
      z.object({ otp: codeField, user: profileFields.extend({ email: emailField.optional() }).default({}) }),
    ),
    responses: messageResponse,
    errors: ["unauthorized", "forbidden", "conflict"],
  },
  async ({ ctx, body, address }) => {
    const { user, otp } = body;
    const phoneNumber = user["phone-number"] ?? "";
    if (user.email === undefined && phoneNumber !== "") {
      await updateByPhoneCode(ctx, { phoneNumber, code: otp, address, change: toChange(user) });
      return json({ message: "Profile updated." });
    }
    const email = ctx.actor.kind === "reader" ? null : (user.email ?? null);
    await updateByCode(ctx, { email, code: otp, address, change: toChange(user) });
    return json({ message: "Profile updated." });
  },
);

const resetByCode = defineEndpoint(
  {
    ...authApi,
    operationId: "resetUserPassword",
    method: "post",
    path: "/api/auth/v1/users/reset-password",
    summary: "Set a new password with a one-time code",
    body: formBody(z.object({ email: emailField, otp: codeField, "new-password": passwordField })),
    responses: messageResponse,
    errors: ["forbidden"],
  },
  async ({ ctx, body, address }) => {
    const { email, otp } = body;
    await resetPasswordByCode(ctx, { email, code: otp, password: body["new-password"], address });
    return json({ message: "Password changed. Please log in." });
  },
);

const resetByToken = defineEndpoint(
  {
    ...authApi,
    operationId: "resetUserPasswordWithToken",
    method: "post",
    path: "/api/auth/v1/users/reset-password-with-token",
    summary: "Set a new password with the link from an email",
    description: "The link works once, within an hour. All sessions of the user end.",
    body: formBody(
      z.object({
        token: z.string().min(1).max(512).describe("Token from the link."),
        "new-password": passwordField,
        "confirm-password": z.string().max(1_000).describe("The new password again."),
      }),
    ),
    responses: messageResponse,
    errors: ["forbidden"],
  },
  async ({ ctx, body, address }) => {
    const password = body["new-password"];
    if (password !== body["confirm-password"])
      throw invalid("body.confirm-password", "The two passwords don't match.");
    await resetPasswordByToken(ctx, { token: body.token, password, client: { address } });
    return json({ message: "Password changed. Please log in." });
  },
);

const profile = defineEndpoint(
  {
    ...authApi,
    credentials: ["memberSession"],
    operationId: "updateUserProfile",
    method: "post",
    path: "/api/auth/v1/users/profile",
    summary: "Update the current user's profile",
    description: "The login email address does not change; another one is stored as `communication-email`.",
    body: jsonBody(profileFields.extend({ email: emailField.nullish() })),
    responses: { 200: { description: "The user.", schema: z.object({ user: userSchema }) } },
    errors: ["unauthorized", "forbidden", "conflict"],
  },
  async ({ ctx, body }) => {
    const communicationEmail = body["communication-email"] ?? body.email ?? undefined;
    return json({ user: toUser(await updateOwnProfile(ctx, { ...toChange(body), communicationEmail })) });
  },
);

export function authUserEndpoints({ texter, vault }: PhoneDependencies): readonly Endpoint[] {
  return [
    defineSendEndpoint({
      operationId: "sendUserCode",
      path: "/api/auth/v1/users/send-otp",
      summary: "Send a one-time code by email or text message",
      mail: "login-code",
      byPhone: { texter, vault },
    }),
    defineSendEndpoint({
      operationId: "sendUserVerificationLink",
      path: "/api/auth/v1/users/send-verification-link",
      summary: "Send a link that verifies an email address",
      mail: "email-verification",
      byPhone: null,
    }),
    defineSendEndpoint({
      operationId: "forgotUserPassword",
      path: "/api/auth/v1/users/forgot-password",
      summary: "Send a password reset email",
      mail: "password-reset",
      byPhone: null,
    }),
    updateWithCode,
    resetByCode,
    resetByToken,
    profile,
  ];
}
