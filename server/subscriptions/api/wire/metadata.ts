import { z } from "@/server/platform/openapi/index";
import type { SubscriberMetadata } from "@/server/subscriptions/customers/index";

const LARGEST_OTHER = 16 * 1024;

function part(longest: number) {
  return z
    .union([z.string().max(longest), z.number()], { error: "must be a text" })
    .transform(String)
    .nullable()
    .optional()
    .openapi({ type: ["string", "null"], maxLength: longest });
}

export const metadataInput = z
  .object({
    address: z
      .object({
        line1: part(500),
        line2: part(500),
        city: part(200),
        state: part(200),
        country: part(200),
        pincode: part(40),
      })
      .nullish()
      .describe("Replaces the whole address; other keys are dropped."),
    phone_number: part(40).describe("null: none."),
    other: z
      .record(z.string(), z.unknown())
      .refine((value) => JSON.stringify(value).length <= LARGEST_OTHER, "must be at most 16 KB")
      .nullish()
      .describe("Any other data, as an object; replaces the stored object."),
    svc_jwt: z.unknown().optional().openapi({ type: "string" }),
  })
  .openapi("SubscriberMetadataInput");

const nullableText = z.string().nullable();

export const metadataSchema = z
  .object({
    address: z.object({
      line1: nullableText,
      line2: nullableText,
      city: nullableText,
      state: nullableText,
      country: nullableText,
      pincode: nullableText,
    }),
    phone_number: nullableText,
    other: z.record(z.string(), z.unknown()),
  })
  .openapi("SubscriberMetadata");

export function metadataDocument(metadata: SubscriberMetadata | null): z.output<typeof metadataSchema> {
  const { address = {}, phone_number: phone = null, other = {} } = metadata ?? {};
  return {
    address: {
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      city: address.city ?? null,
      state: address.state ?? null,
      country: address.country ?? null,
      pincode: address.pincode ?? null,
    },
    phone_number: phone,
    other: { ...other },
  };
}
