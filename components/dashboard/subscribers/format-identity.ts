/** Format an identity for staff: an email address as it is, an id with the name of its provider. */
export function formatIdentity({ provider, value }: { provider: string; value: string }): string {
  switch (provider) {
    case "email":
    case "phone":
      return value;
    case "platform":
      return `Member ${value}`;
    default:
      return `${provider}: ${value}`;
  }
}
