/** Where a request goes, read from its address once. */
export interface Destination {
  url: URL;
  /** Host as it is looked up: without brackets, numbers of any notation already plain. */
  host: string;
}

/**
 * Reads an address that outgoing HTTP may be asked to call; a sentence when it cannot be one. Decimal, octal, hexadecimal
 * and shortened IPv4 numbers come out as plain ones: the standard's own parser does that, as every browser does.
 */
export function readDestination(text: string): Destination | string {
  if (!URL.canParse(text)) return "This is no web address; one begins with https://.";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return "Only https:// and http:// can be called.";
  if (url.username !== "" || url.password !== "")
    return "A user name or password does not belong in an address.";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return host === "" ? "This address names no host." : { url, host };
}
