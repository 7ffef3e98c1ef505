/** A member in a list of the dashboard. */
export interface MemberListItem {
  id: number;
  name: string;
  /** null: the member came by a phone number. */
  email: string | null;
  username: string | null;
  phoneNumber: string | null;
  phoneVerifiedAt: Date | null;
  /** How the member came: `email`, `phone`, `google`, …. */
  source: string;
  emailVerifiedAt: Date | null;
  /** Since when staff keep the member out. */
  lockedAt: Date | null;
  createdAt: Date;
}
