/** A member in a list of the dashboard. */
export interface MemberLine {
  id: number;
  name: string;
  email: string;
  username: string | null;
  phoneNumber: string | null;
  /** How the member came: `email`, `google`, …. */
  source: string;
  emailVerifiedAt: Date | null;
  /** Since when staff keep the member out. */
  lockedAt: Date | null;
  createdAt: Date;
}
