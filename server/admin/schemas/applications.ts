import { z } from "zod";

/** Editable fields of an application. The server validates the redirect addresses in full. */
export const applicationSettingsSchema = z.object({
  name: z.string().trim().min(1, "A name is needed: readers see it.").max(80, "At most 80 characters."),
  firstParty: z.boolean(),
  namesIssuer: z.boolean(),
  redirectUris: z
    .array(z.string().trim().min(1))
    .min(1, "At least one redirect address is needed.")
    .max(20, "At most 20 redirect addresses."),
});

export const newApplicationSchema = applicationSettingsSchema.extend({ confidential: z.boolean() });

/** Hours for which the previous secret stays valid beside a new one. */
export const secretOverlapSchema = z.number().min(0).max(168);
