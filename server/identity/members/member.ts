/** Somebody who signed up here, with what only they and the newsroom may see. */
export interface Member {
  id: number;
  name: string;
  slug: string;
  avatarUrl: string | null;
  bio: string;
  /** null: the member came by a phone number. */
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  communicationEmail: string | null;
  phoneNumber: string | null;
  /** Since when the number is known to be theirs; until then it opens nothing. */
  phoneVerifiedAt: Date | null;
  avatarS3Key: string | null;
  twitterHandle: string | null;
  /** How the member came: `email`, `phone`, `google`, …. */
  source: string;
  metadata: Record<string, unknown>;
  hasPassword: boolean;
  emailVerifiedAt: Date | null;
  lockedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
