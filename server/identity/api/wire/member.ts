import { z } from "@/server/platform/openapi/index";
import type { Member } from "../../members/index";

const nullable = (describe: string) => z.string().nullable().describe(describe);

/** How a member is verified; an e-mail address takes precedence, as clients expect. */
export function getVerificationStatus({
  emailVerifiedAt,
  phoneVerifiedAt,
}: Pick<Member, "emailVerifiedAt" | "phoneVerifiedAt">): "email" | "phone" | null {
  if (emailVerifiedAt !== null) return "email";
  return phoneVerifiedAt === null ? null : "phone";
}

/** A member in the format of the member API. */
export const memberSchema = z
  .object({
    id: z.int().describe("Id of the reader, the same in every part of the API."),
    name: z.string().describe("Name shown to other readers."),
    "first-name": nullable("Given name."),
    "last-name": nullable("Family name."),
    slug: z.string().nullable().describe("URL slug of the member. Unique and permanent."),
    email: nullable("Email address the member logs in with, in lower case; null if they signed up by phone."),
    "communication-email": nullable("Address for emails; null: `email`."),
    bio: nullable("Biography written by the member."),
    "avatar-url": nullable("URL of the picture."),
    "avatar-s3-key": nullable("Key of a picture stored here."),
    "twitter-handle": nullable("Username on Twitter (X)."),
    source: z
      .string()
      .describe("How the member signed up: `email`, `phone`, `google`, ….")
      .openapi({ example: "email" }),
    "publisher-id": z.int().describe("Id of the account."),
    metadata: z.record(z.string(), z.unknown()).describe("Metadata that front ends store with the member."),
    "verification-status": z
      .enum(["email", "phone"])
      .nullable()
      .describe("`email` if the address is verified, `phone` if only the number is; otherwise null."),
    "can-login": z.boolean().describe("false: staff have locked the member."),
    "created-at": z.int().describe("Epoch milliseconds."),
    "updated-at": z.int().describe("Epoch milliseconds."),
  })
  .openapi("Member");

export function toMember(member: Member, accountId: number): z.input<typeof memberSchema> {
  return {
    id: member.id,
    name: member.name,
    "first-name": member.firstName,
    "last-name": member.lastName,
    slug: member.slug,
    email: member.email,
    "communication-email": member.communicationEmail,
    bio: member.bio,
    "avatar-url": member.avatarUrl,
    "avatar-s3-key": member.avatarS3Key,
    "twitter-handle": member.twitterHandle,
    source: member.source,
    "publisher-id": accountId,
    metadata: member.metadata,
    "verification-status": getVerificationStatus(member),
    "can-login": member.lockedAt === null,
    "created-at": member.createdAt.getTime(),
    "updated-at": member.updatedAt.getTime(),
  };
}
