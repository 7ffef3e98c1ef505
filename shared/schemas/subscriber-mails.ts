import { z } from "zod";
import { MAIL_KINDS } from "../mail-kinds";

export const mailKindSchema = z.object({ kind: z.enum(MAIL_KINDS) });

/** A publication's own template for a kind of mail. */
export const mailTemplateSchema = mailKindSchema.extend({
  subject: z.string().trim().min(1, "Enter a subject.").max(300),
  text: z.string().trim().min(1, "Enter the email text.").max(20_000),
  html: z.string().max(100_000).nullable(),
});

export const mailSwitchSchema = mailKindSchema.extend({ isOn: z.boolean() });
