import { z } from "@hono/zod-openapi";
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
    id: z.int().describe("Id of the reader, here and in every other part of the API."),
    name: z.string().describe("As shown to other readers."),
    "first-name": nullable("Given name."),
    "last-name": nullable("Family name."),
    slug: z.string().nullable().describe("What the member is called in addresses; unique, and it stays."),
    email: nullable("Address by which the member logs in, in lower case; null: they came by a phone number."),
    "communication-email": nullable("Where mail goes; null: to `email`."),
    bio: nullable("A few words of the member's own."),
    "avatar-url": nullable("Address of the picture."),
    "avatar-s3-key": nullable("Key of a picture kept here."),
    "twitter-handle": nullable("Name at that network."),
    source: z
      .string()
      .describe("How the member came: `email`, `phone`, `google`, ….")
      .openapi({ example: "email" }),
    "publisher-id": z.int().describe("Id of the account."),
    metadata: z.record(z.string(), z.unknown()).describe("What front ends keep with the member."),
    "verification-status": z
      .enum(["email", "phone"])
      .nullable()
      .describe(
        "`email` once the address was proved to be theirs, `phone` where only the number was; else null.",
      ),
    "can-login": z.boolean().describe("false: locked by the newsroom."),
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
