import { z } from "zod";

/** A subscriber, by an identity. */
export const otherSubscriberSchema = z.object({
  provider: z.enum(["email", "phone", "platform", "social_a", "social_b", "blog_cms", "auth_provider"]),
  value: z.string().trim().min(1, "Enter an email, phone number or ID of the other subscriber.").max(320),
});
