/** A name under which somebody is known, as staff read it: an address as it is, a number as what it is the number of. */
export function identityText({ provider, value }: { provider: string; value: string }): string {
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
