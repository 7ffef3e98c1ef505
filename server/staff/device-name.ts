/** Normalizes an e-mail address as staff type it at the sign-in; addresses are stored in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Name under which a browser remembers a staff member's sign-in. */
export function toStaffDeviceName(email: string): string {
  return `staff:${normalizeEmail(email)}`;
}
