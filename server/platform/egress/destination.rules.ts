/** Target of a request, parsed from its URL once. */
export interface Destination {
  url: URL;
  /** Host for the lookup: without brackets, IPv4 numbers of any notation normalized. */
  host: string;
}

/**
 * Parses a URL for outgoing HTTP; a sentence when it is not allowed. Decimal, octal, hexadecimal and shortened IPv4
 * numbers are normalized: the WHATWG URL parser does that, as every browser does.
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
