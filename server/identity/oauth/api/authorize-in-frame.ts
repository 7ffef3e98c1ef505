import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { z } from "@/server/platform/openapi/index";
import { authorizeInFrame, consentInFrame, type FrameProof } from "../authorize-in-frame";
import { toBrowserIdentity } from "./browser-identity";
import { toAuthorizationStep } from "./frame-outcome";
import { getSessionMemberId, oauthContext } from "./oauth-call";
import { componentQuery } from "./wire/oauth-query";

const email = z.string().max(320).describe("Email address; with a password, also the username.");
const password = z.string().max(1_000).describe("Password, 8 to 200 characters.");
const otp = z.string().max(20).describe("The six-digit code that was sent.");
const name = z.string().max(400).describe("Name shown to other readers.");

const signIn = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password"), email, password }),
  z.object({ kind: z.literal("code"), email, otp }),
  z.object({
    kind: z.literal("phone"),
    "phone-number": z.string().max(40).describe("Phone number the code was sent to, with the country code."),
    otp,
    "auto-signup": z.boolean().optional().describe("true: an unknown phone number creates an account."),
    name: name.optional(),
  }),
  z.object({ kind: z.literal("sign-up"), name, email, password }),
  z.object({ kind: z.literal("session") }).describe("With the member's own session, in a window of ours."),
]);

const body = z.object({
  form: z.enum(["opaque", "jwt"]).describe("Form of `/oauth` or of `/api/auth/v1/oauth`."),
  query: z.string().max(20_000).describe("The application's request, unchanged."),
  sign_in: signIn.optional().describe("The reader's credentials."),
  consent: z
    .object({ ticket: z.string().max(20_000), decision: z.enum(["allow", "deny"]) })
    .optional()
    .describe("Instead of `sign_in`: the reader's consent decision."),
});

const onwardSchema = z
  .object({
    kind: z.enum(["login", "consent", "answered", "unusable"]).describe("The next step."),
    ticket: z.string().optional().describe("With `consent`: send it back with the decision."),
    target: z.string().optional().describe("With `consent`: origin of the application."),
    reader: z.string().optional().describe("With `consent`: name of the reader."),
    address: z.string().optional().describe("URL to continue at."),
  })
  .openapi("FrameAuthorization");

/** Parses parameters as the edge does: a repeated one becomes an array. */
function parseParameters(search: string): z.output<typeof componentQuery> {
  const query = new URLSearchParams(search);
  const entries = [...new Set(query.keys())].map((name) => {
    const values = query.getAll(name);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  return componentQuery.parse(Object.fromEntries(entries));
}

function toProof(sent: z.output<typeof signIn>, memberId: number | null): FrameProof | null {
  switch (sent.kind) {
    case "password":
      return { kind: "password", name: sent.email, password: sent.password };
    case "code":
      return { kind: "code", email: sent.email, code: sent.otp };
    case "phone": {
      const signUp = sent["auto-signup"] === true ? { name: sent.name ?? "" } : null;
      return { kind: "phone", phoneNumber: sent["phone-number"], code: sent.otp, signUp };
    }
    case "sign-up":
      return sent;
    case "session":
      return memberId === null ? null : { kind: "session", memberId };
  }
}

/** POST /oauth/frame: continues a sign-in in a frame, where browsers send no cookies. */
export function authorizeInFrameEndpoint(vault: Vault): Endpoint {
  return defineEndpoint(
    {
      operationId: "authorizeInFrame",
      method: "post",
      path: "/oauth/frame",
      tag: "OAuth",
      summary: "Continue a sign-in in a frame",
      description:
        "Called by the login frame. With valid credentials, returns the response for the application or asks for the reader's consent. Creates no session.",
      account: "host",
      origin: "account",
      credentials: ["memberSession", "none"],
      badReaderIsNone: true,
      cache: "private",
      body: { schema: body, contentTypes: ["application/json"], limit: 65_536 },
      responses: { 200: { description: "The next step.", schema: onwardSchema } },
      errors: ["unauthorized", "forbidden", "conflict"],
    },
    async (input) => {
      const { form, query, sign_in, consent } = input.body;
      const ctx = oauthContext(input.ctx, vault);
      const browser = { ...toBrowserIdentity(input, form), isFramed: true };
      if (consent !== undefined) {
        const answer = { ticket: consent.ticket, isAllowed: consent.decision === "allow" };
        const { outcome, reader } = await consentInFrame(ctx, answer, browser);
        return json(toAuthorizationStep(outcome, reader));
      }
      const proof = sign_in === undefined ? null : toProof(sign_in, getSessionMemberId(ctx));
      if (proof === null) return json({ kind: "login" });
      const client = { userAgent: input.header("user-agent"), address: input.address };
      const params = { query: parseParameters(query), proof, client };
      const { outcome, reader } = await authorizeInFrame(ctx, params, browser);
      return json(toAuthorizationStep(outcome, reader));
    },
  );
}
