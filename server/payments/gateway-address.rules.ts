import ipaddr from "ipaddr.js";

const INNER_NAME = /(^|\.)(localhost|internal|local|intranet|home\.arpa)\.?$/i;

/** Whether a host is this machine or in a private network, where no third party can read the traffic. */
function isInner(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(plain) ? ipaddr.process(plain).range() !== "unicast" : INNER_NAME.test(plain);
}

/** Return why credentials and payments may not be sent to an address, as a sentence; null: they may. */
export function whyNoGatewayAddress(text: string): string | null {
  if (!URL.canParse(text)) return "Enter a URL that starts with https://.";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "")
    return "A gateway URL can't contain a user name or password.";
  if (url.search !== "" || url.hash !== "") return "A gateway URL can't contain a query or fragment.";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:" && isInner(url.hostname)) return null;
  return "Use https://. http:// is allowed only on a private network.";
}
