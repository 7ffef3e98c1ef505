/** Return the purpose with which a saved payment token is sealed: only the same subscriber's purpose opens it. */
export function getSealPurpose(accountId: number, subscriberId: number, provider: string): string {
  return `subscriber_wallet:${accountId}:${subscriberId}:${provider}`;
}
