import { z } from "zod";

/** Editable fields of an application. The server validates the redirect addresses in full. */
export const applicationSettingsSchema = z.object({
  name: z.string().trim().min(1, "Enter a name. Readers see it.").max(80, "At most 80 characters."),
  firstParty: z.boolean(),
  namesIssuer: z.boolean(),
  redirectUris: z
    .array(z.string().trim().min(1))
    .min(1, "Enter at least one redirect URI.")
    .max(20, "Enter at most 20 redirect URIs."),
});

export const newApplicationSchema = applicationSettingsSchema.extend({ confidential: z.boolean() });

/** Hours for which the previous secret stays valid beside a new one. */
export const secretOverlapSchema = z.number().min(0).max(168);
