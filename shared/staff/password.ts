import { z } from "zod";

/** A new password: a minimum length instead of character rules; at most what the hash function accepts. */
export const newPasswordSchema = z
  .string()
  .min(12, "Use at least 12 characters.")
  .max(200, "Use at most 200 characters.");

/** The form in which a person changes their own password; the same schema validates it in the browser. */
export const changePasswordSchema = z
  .object({
    current: z.string().min(1, "Enter your current password."),
    next: newPasswordSchema,
    repeat: z.string(),
  })
  .refine((value) => value.next === value.repeat, {
    path: ["repeat"],
    message: "The passwords don't match.",
  });
