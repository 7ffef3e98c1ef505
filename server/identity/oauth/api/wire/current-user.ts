import { z } from "zod";
import type { ReaderProfile } from "../../profile.repository";

const profile = {
  id: z.int().describe("The reader's id."),
  name: z.string().describe("Name shown with comments."),
  avatar: z.string().nullable().describe("URL of the reader's picture; null if there is none."),
  bio: z.string().describe("Biography written by the reader; empty if there is none."),
  slug: z.string().describe("URL slug of the reader, unique in the account."),
};

/** The reader of an access token. */
export const tokenUser = z.object({ current_user: z.object(profile) });

/** The response to an invalid token. */
export const noTokenUser = z.object({
  signed_in: z.literal(false),
  is_guest: z.literal(true),
  current_user: z.null(),
  provider: z.null(),
});

/** The reader of a token or session. */
export const currentUser = z.object({
  signed_in: z.boolean().describe("Whether a reader is signed in."),
  current_user: z
    .object({
      ...profile,
      guest: z.boolean().describe("Always false: a signed-in reader is not a guest."),
      accounts: z
        .array(z.int())
        .describe("Ids of the accounts that the reader administers; empty for readers."),
    })
    .nullable()
    .describe("null if no reader is signed in."),
  is_guest: z.boolean().describe("The opposite of `signed_in`."),
  provider: z
    .string()
    .nullable()
    .describe("Social provider the member signed up with; null for the publisher's token and for email."),
});

export const ANONYMOUS_USER: z.output<typeof noTokenUser> = {
  signed_in: false,
  is_guest: true,
  current_user: null,
  provider: null,
};

export function toTokenUser({ id, name, avatarUrl, bio, slug }: ReaderProfile): z.output<typeof tokenUser> {
  return { current_user: { id, name, avatar: avatarUrl, bio, slug } };
}

export function toCurrentUser(reader: ReaderProfile): z.output<typeof currentUser> {
  const { current_user } = toTokenUser(reader);
  return {
    signed_in: true,
    current_user: { ...current_user, guest: false, accounts: [] },
    is_guest: false,
    provider: reader.provider,
  };
}
