import { z } from "zod";
import { proofSchema } from "./two-step";

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  // Extensions are not used: what an authenticator says about them is dropped.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** A new passkey as the browser returns it, with the name that its owner gives it. */
export const passkeyRegistrationSchema = z.object({
  name: z.string().trim().min(1, "Enter a name.").max(60, "Enter at most 60 characters."),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(40)).max(10).exactOptional(),
    }),
  }),
});

/** A sign-in with a passkey as the browser returns it. */
export const passkeySignInSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});

/** Which passkey is removed, and the proof that its owner asks for it. */
export const passkeyRemovalSchema = proofSchema.extend({ id: z.uuid() });
