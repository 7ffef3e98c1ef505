import { z } from "zod";
import { idSchema } from "./input";

/** Whose personal data a call is about. */
export const personSchema = z.object({ kind: z.enum(["member", "subscriber"]), id: idSchema });

/** The erasure of a person. */
export const erasureSchema = personSchema.extend({
  /** Consent to the end of running subscriptions, without a refund. */
  endSubscriptions: z.boolean(),
});
