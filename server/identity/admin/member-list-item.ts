/** A member in a list of the dashboard. */
export interface MemberListItem {
  id: number;
  name: string;
  /** null: the member signed up with a phone number. */
  email: string | null;
  username: string | null;
  phoneNumber: string | null;
  phoneVerifiedAt: Date | null;
  /** How the member signed up: `email`, `phone`, `google`, …. */
  source: string;
  emailVerifiedAt: Date | null;
  /** When staff locked the member; null: not locked. */
  lockedAt: Date | null;
  createdAt: Date;
}
