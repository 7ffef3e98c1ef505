import { z } from "zod";
import { ALL_SCOPES, KEY_SCOPES, type KeyScope } from "./key-scopes";

const NAME_LENGTH = 80;

type AssignedScope = typeof ALL_SCOPES | KeyScope;

/** A new server key: its name, its scopes and when it expires. Either `all`, or one or more scopes. */
export const newServerKeySchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name.")
    .max(NAME_LENGTH, `At most ${NAME_LENGTH} characters.`)
    .regex(/^[^\p{Cc}]*$/u, "Leave out control characters."),
  scopes: z
    .array(z.enum([ALL_SCOPES, ...KEY_SCOPES]))
    .min(1, "Choose at least one scope.")
    .transform((scopes): AssignedScope[] =>
      scopes.includes(ALL_SCOPES) ? [ALL_SCOPES] : [...new Set(scopes)],
    ),
  /** null: it does not expire. */
  expiresAt: z.date().nullable(),
});
