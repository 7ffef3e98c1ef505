/** For what a wallet's token is sealed: it opens as this subscriber's alone. */
export function walletPurpose(accountId: number, subscriberId: number, provider: string): string {
  return `subscriber_wallet:${accountId}:${subscriberId}:${provider}`;
}
