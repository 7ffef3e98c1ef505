import { z } from "@hono/zod-openapi";
import type { Member } from "../../members/index";
import { getVerificationStatus } from "./member";

const nullable = (describe: string) => z.string().nullable().describe(describe);

/** The same member in the format of the auth component. */
export const userSchema = z
  .object({
    id: z.int().describe("Id of the reader, here and in every other part of the API."),
    name: z.string().describe("As shown to other readers."),
    email: nullable("Address by which the user logs in, in lower case; null: they came by a phone number."),
    username: z
      .string()
      .describe(
        "Name by which the user may log in too; without one the e-mail address, or the phone number.",
      ),
    "first-name": nullable("Given name."),
    "last-name": nullable("Family name."),
    slug: z.string().describe("What the user is called in addresses; unique, and it stays."),
    "avatar-url": nullable("Address of the picture."),
    "avatar-s3-key": nullable("Key of a picture kept here."),
    "communication-email": nullable("Where mail goes; null: to `email`."),
    "phone-number": nullable("E.164; by a proved one the user may log in too."),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("What front ends keep with the user; null: nothing."),
    "verification-status": z
      .enum(["email", "phone"])
      .nullable()
      .describe(
        "`email` once the address was proved to be theirs, `phone` where only the number was; else null.",
      ),
    "is-tfa-enabled": z.boolean().describe("Whether a second factor is asked for."),
    "created-at": z.int().describe("Epoch milliseconds."),
    "updated-at": z.int().describe("Epoch milliseconds."),
  })
  .openapi("AuthUser");

export function toUser(member: Member): z.input<typeof userSchema> {
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    username: member.username ?? member.email ?? member.phoneNumber ?? member.slug,
    "first-name": member.firstName,
    "last-name": member.lastName,
    slug: member.slug,
    "avatar-url": member.avatarUrl,
    "avatar-s3-key": member.avatarS3Key,
    "communication-email": member.communicationEmail,
    "phone-number": member.phoneNumber,
    metadata: Object.keys(member.metadata).length === 0 ? null : member.metadata,
    "verification-status": getVerificationStatus(member),
    "is-tfa-enabled": false,
    "created-at": member.createdAt.getTime(),
    "updated-at": member.updatedAt.getTime(),
  };
}
