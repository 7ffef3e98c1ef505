import { z } from "zod";
import { newPasswordSchema } from "./password";

const ROLES = ["owner", "admin", "subscriptions", "moderator", "editor", "support", "read_only"] as const;

/** One of the roles that staff have. */
export const staffRoleSchema = z.enum(ROLES);

/** An e-mail address of staff, as it is kept: trimmed and lower-cased. */
export const staffEmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "An address has at most 254 characters.")
  .pipe(z.email("Enter an e-mail address, such as name@example.com."));

const staffNameSchema = z
  .string()
  .trim()
  .min(1, "Enter your name.")
  .max(100, "A name has at most 100 characters.")
  .regex(/^\P{Cc}*$/u, "A name is on one line.");

/** Who is invited, and what they will be. */
export const invitationSchema = z.object({ email: staffEmailSchema, role: staffRoleSchema });

/** What a new person says of themselves. */
export const newcomerSchema = z.object({ name: staffNameSchema, password: newPasswordSchema });
