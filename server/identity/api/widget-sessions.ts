import { z } from "zod";
import {
  booleanParameter,
  defineEndpoint,
  type Endpoint,
  empty,
  idParameter,
  json,
} from "@/server/http/index";
import { invalid } from "@/server/platform/errors/index";
import { logOutMember, requestMail } from "../members/index";
import { requestPhoneCode } from "../phones/index";
import {
  logInToWidget,
  openLinkedWidgetSession,
  signUpInWidget,
  type WidgetProof,
  type WidgetTarget,
} from "../widgets/index";
import type { PhoneDependencies } from "./auth-users";
import {
  codeField,
  emailField,
  jsonBody,
  MAIL_SENT,
  messageSchema,
  nameField,
  passwordField,
  phoneField,
  TEXT_SENT,
} from "./member-contracts";
import { getClientInfo } from "./session-reply";
import { toWidgetSession, widgetSessionSchema } from "./wire/widget-session";

const PATH = "/api/v1/accounts/{account_id}/widget_sessions";

const shared = {
  tag: "Widgets",
  account: "path",
  origin: "account",
  cache: "private",
  credentials: ["none"],
  params: z.object({ account_id: idParameter("The account's id.") }),
} as const;

const pageOrigin = z
  .string()
  .max(300)
  .describe(
    "Origin of the page whose widgets the session is for, e.g. `https://news.example`. Must be one of the account's.",
  );

const sessionResponse = { description: "The session.", schema: widgetSessionSchema };

interface WidgetCall {
  body: { origin: string };
  origin: string;
  address: string;
  header(name: string): string | null;
}

function toWidgetTarget({ body, origin, ...call }: WidgetCall): WidgetTarget {
  return { pageOrigin: body.origin, ownOrigin: origin, client: getClientInfo(call) };
}

const logInBody = z.object({
  origin: pageOrigin,
  email: z.string().max(320).optional().describe("Email address; with a password, also the username."),
  "phone-number": phoneField.describe("Instead of `email`, with the `otp` sent to it.").optional(),
  password: passwordField.optional(),
  otp: codeField.optional(),
  "auto-signup": booleanParameter("true: an unknown phone number creates an account.").optional(),
  name: nameField.optional().describe("Name of a reader who signs up with their phone number."),
});

function toProof(body: z.output<typeof logInBody>): WidgetProof {
  const { email, password, otp: code, "phone-number": phoneNumber } = body;
  if (password === undefined && code === undefined)
    throw invalid("body.password", "is required unless you send a code");
  if (code !== undefined && email === undefined && phoneNumber !== undefined) {
    const signUp = body["auto-signup"] === true ? { name: body.name ?? "" } : null;
    return { phoneNumber, code, signUp };
  }
  if (email === undefined) throw invalid("body.email", "is required unless you send a phone number");
  return code === undefined ? { name: email, password: password ?? "" } : { email, code };
}

const logIn = defineEndpoint(
  {
    ...shared,
    operationId: "openWidgetSession",
    method: "post",
    path: PATH,
    summary: "Log in to the widgets of a site",
    description:
      "With a password or a one-time code. The session gives access to engagement operations only (comments, reactions, bookmarks, contributions, uploads, reports and current_user), not to the member's account.",
    body: jsonBody(logInBody),
    responses: { 201: sessionResponse },
    errors: ["unauthorized", "forbidden", "not_found", "conflict"],
  },
  async ({ ctx, body, ...call }) => {
    const session = await logInToWidget(ctx, { proof: toProof(body), ...toWidgetTarget({ body, ...call }) });
    return json(toWidgetSession(session), { status: 201 });
  },
);

const signUp = defineEndpoint(
  {
    ...shared,
    operationId: "signUpInWidget",
    method: "post",
    path: `${PATH}/sign_up`,
    summary: "Sign up in a widget",
    description: "Also logs the member in to the widgets of the site.",
    body: jsonBody(
      z.object({ origin: pageOrigin, name: nameField, email: emailField, password: passwordField }),
    ),
    responses: { 201: sessionResponse },
    errors: ["conflict", "forbidden", "not_found"],
  },
  async ({ ctx, body, ...call }) => {
    const { name, email, password } = body;
    const session = await signUpInWidget(ctx, {
      name,
      email,
      password,
      ...toWidgetTarget({ body, ...call }),
    });
    return json(toWidgetSession(session), { status: 201 });
  },
);

const exchangeSession = defineEndpoint(
  {
    ...shared,
    operationId: "handOverWidgetSession",
    method: "post",
    path: `${PATH}/hand_over`,
    credentials: ["memberSession"],
    summary: "Log in to the widgets of a site with an existing session",
    description:
      "For the login pop-up: it runs on our own pages, where it can read the reader's cookie, and passes the session to the frame.",
    body: jsonBody(z.object({ origin: pageOrigin })),
    responses: { 201: sessionResponse },
    errors: ["unauthorized", "forbidden", "not_found"],
  },
  async ({ ctx, body, ...call }) => {
    const session = await openLinkedWidgetSession(ctx, toWidgetTarget({ body, ...call }));
    return json(toWidgetSession(session), { status: 201 });
  },
);

const requestMailEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "requestWidgetMail",
    method: "post",
    path: `${PATH}/mails`,
    summary: "Send a login code or a password reset link",
    description: "The response is the same whether or not the address belongs to a member.",
    body: jsonBody(
      z.object({
        email: emailField,
        mail: z.enum(["login-code", "password-reset"]).describe("Email to send."),
      }),
    ),
    responses: { 200: { description: "The message to show to the reader.", schema: messageSchema } },
    errors: ["forbidden", "not_found"],
  },
  async ({ ctx, body, address }) => {
    await requestMail(ctx, body.mail, { email: body.email, address });
    return json(MAIL_SENT);
  },
);

function requestPhoneCodeEndpoint(dependencies: PhoneDependencies): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "requestWidgetPhoneCode",
      method: "post",
      path: `${PATH}/phone_codes`,
      summary: "Send a login code by text message",
      description: "The response is the same whether or not the number belongs to a member.",
      body: jsonBody(z.object({ "phone-number": phoneField })),
      responses: { 200: { description: "The message to show to the reader.", schema: messageSchema } },
      errors: ["forbidden", "not_found"],
    },
    async ({ ctx, body, address }) => {
      await requestPhoneCode({ ...ctx, ...dependencies }, { phoneNumber: body["phone-number"], address });
      return json(TEXT_SENT);
    },
  );
}

const logOut = defineEndpoint(
  {
    ...shared,
    operationId: "endWidgetSession",
    method: "delete",
    path: PATH,
    credentials: ["widgetSession", "none"],
    badReaderIsNone: true,
    summary: "Log out of a widget",
    description: "Ends the current session. Succeeds if it has already ended.",
    responses: { 204: { description: "Logged out." } },
    errors: ["forbidden", "not_found"],
  },
  async ({ ctx }) => {
    await logOutMember(ctx);
    return empty(204);
  },
);

/** Endpoints for members in the widgets of other sites, where browsers send no cookies. */
export function widgetSessionEndpoints({ texter, vault }: PhoneDependencies): readonly Endpoint[] {
  return [
    logIn,
    signUp,
    exchangeSession,
    requestMailEndpoint,
    requestPhoneCodeEndpoint({ texter, vault }),
    logOut,
  ];
}
