import { z } from "zod";
import { newPasswordSchema } from "./password";

const ROLES = ["owner", "admin", "subscriptions", "moderator", "editor", "support", "read_only"] as const;

/** One of the staff roles. */
export const staffRoleSchema = z.enum(ROLES);

/** A staff e-mail address in its stored form: trimmed and lower-cased. */
export const staffEmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "Use at most 254 characters.")
  .pipe(z.email("Enter an email address, such as name@example.com."));

const staffNameSchema = z
  .string()
  .trim()
  .min(1, "Enter your name.")
  .max(100, "Use at most 100 characters.")
  .regex(/^\P{Cc}*$/u, "Enter the name on one line.");

/** An invitation's recipient and role. */
export const invitationSchema = z.object({ email: staffEmailSchema, role: staffRoleSchema });

/** Details that a new person enters. */
export const newcomerSchema = z.object({ name: staffNameSchema, password: newPasswordSchema });
