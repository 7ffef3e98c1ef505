import { z } from "@/server/platform/openapi/index";
import type { Member } from "../../members/index";
import { getVerificationStatus } from "./member";

const nullable = (describe: string) => z.string().nullable().describe(describe);

/** The same member in the format of the auth component. */
export const userSchema = z
  .object({
    id: z.int().describe("Id of the reader, the same in every part of the API."),
    name: z.string().describe("Name shown to other readers."),
    email: nullable("Email address the user logs in with, in lower case; null if they signed up by phone."),
    username: z
      .string()
      .describe(
        "Username the user can also log in with. Without one, the email address or the phone number.",
      ),
    "first-name": nullable("Given name."),
    "last-name": nullable("Family name."),
    slug: z.string().describe("URL slug of the user. Unique and permanent."),
    "avatar-url": nullable("URL of the picture."),
    "avatar-s3-key": nullable("Key of a picture stored here."),
    "communication-email": nullable("Address for emails; null: `email`."),
    "phone-number": nullable("E.164. If verified, the user can also log in with it."),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Metadata that front ends store with the user; null if there is none."),
    "verification-status": z
      .enum(["email", "phone"])
      .nullable()
      .describe("`email` if the address is verified, `phone` if only the number is; otherwise null."),
    "is-tfa-enabled": z.boolean().describe("Whether two-factor authentication is on."),
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
