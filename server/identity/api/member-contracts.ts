import { booleanParameter } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";

/** Shared contract of all member operations. Browsers write only from the account's own pages. */
export const memberApi = {
  tag: "Members",
  account: "host",
  credentials: ["none"],
  origin: "account",
  cache: "private",
} as const;

/** The same for the auth component, whose clients expect a message beside the error. */
export const authApi = { ...memberApi, tag: "Auth component", errorShape: "auth" } as const;

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { schema, contentTypes: ["application/json"], limit: 32_768 };
}

/** Body of an operation that HTML forms use, too: JSON or form-encoded. */
export function formBody<Schema extends z.ZodType>(schema: Schema) {
  return { ...jsonBody(schema), contentTypes: ["application/json", "application/x-www-form-urlencoded"] };
}

export const emailField = z
  .string()
  .max(320)
  .describe("Email address. Case and surrounding spaces are ignored.");
export const phoneField = z
  .string()
  .max(40)
  .describe("Phone number with its country code, such as `+46701740605`. Spaces are ignored.");
export const passwordField = z.string().max(1_000).describe("Password, 8 to 200 characters.");
export const nameField = z.string().max(400).describe("Name shown to other readers.");
export const codeField = z
  .union([z.string().max(20), z.int().nonnegative().max(999_999)])
  .transform((code) => String(code).padStart(6, "0"))
  .openapi({ type: "string", maxLength: 20, description: "The six-digit code that was sent." });

/** Body of a sign-up. */
export const signUpBody = z.object({
  name: nameField,
  email: emailField,
  password: passwordField,
  username: z.string().max(200).nullish().describe("Username to log in with, besides the email address."),
  "first-name": z.string().max(200).nullish(),
  "last-name": z.string().max(200).nullish(),
  "phone-number": z.string().max(40).nullish().describe("Phone number with its country code."),
  "dont-login": booleanParameter("true: do not create a session.").optional(),
});

export function toSignUp(body: z.output<typeof signUpBody>) {
  return {
    name: body.name,
    email: body.email,
    password: body.password,
    username: body.username,
    firstName: body["first-name"],
    lastName: body["last-name"],
    phoneNumber: body["phone-number"],
    login: body["dont-login"] !== true,
  };
}

export const messageSchema = z.object({ message: z.string().describe("Message for people.") });

/** The same response for a requested text message. */
export const TEXT_SENT = { message: "We've texted a code to this number." };

/** Response to a requested mail; it does not reveal whether a member has the address. */
export const MAIL_SENT = {
  message: "If this address has an account, we've sent it an email. Check your spam folder too.",
};
