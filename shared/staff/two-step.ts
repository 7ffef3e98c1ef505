import { z } from "zod";

/** The code by which an authenticator app is confirmed. */
export const setUpCodeSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{3}[ -]?\d{3}$/, "Enter the 6 digits that the app shows."),
});

/**
 * A person's password, or one of their codes, entered again before their second factors change. Empty: a recent sign-in
 * with the provider is the proof.
 */
export const proofSchema = z.object({
  proof: z.string().max(1_000, "Enter your password or a code."),
});
