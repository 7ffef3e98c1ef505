/** A member of the account, with data that only they and the newsroom may see. */
export interface Member {
  id: number;
  name: string;
  slug: string;
  avatarUrl: string | null;
  bio: string;
  /** null: the member signed up with a phone number. */
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  communicationEmail: string | null;
  phoneNumber: string | null;
  /** When the number was verified; an unverified number cannot log in. */
  phoneVerifiedAt: Date | null;
  avatarS3Key: string | null;
  twitterHandle: string | null;
  /** How the member signed up: `email`, `phone`, `google`, …. */
  source: string;
  metadata: Record<string, unknown>;
  hasPassword: boolean;
  emailVerifiedAt: Date | null;
  lockedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
