import { withoutBrackets } from "../net/index";

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
  if (!URL.canParse(text)) return "Enter a URL that starts with https://.";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return "Use a URL that starts with https:// or http://.";
  if (url.username !== "" || url.password !== "") return "A URL can't contain a user name or password.";
  const host = withoutBrackets(url.hostname);
  return host === "" ? "The URL has no host." : { url, host };
}
