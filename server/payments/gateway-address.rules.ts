import ipaddr from "ipaddr.js";

const INNER_NAME = /(^|\.)(localhost|internal|local|intranet|home\.arpa)\.?$/i;

/** Whether a host is this machine or in a private network, where no third party can read the traffic. */
function isInner(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(plain) ? ipaddr.process(plain).range() !== "unicast" : INNER_NAME.test(plain);
}

/** Return why credentials and payments may not be sent to an address, as a sentence; null: they may. */
export function whyNoGatewayAddress(text: string): string | null {
  if (!URL.canParse(text)) return "This is no web address; one begins with https://.";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return "An address of a gateway holds no user name.";
  if (url.search !== "" || url.hash !== "") return "An address of a gateway has no query and no fragment.";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:" && isInner(url.hostname)) return null;
  return "Payments go over https:// alone, except to a private network.";
}

/** Whether the name of an adapter is the address of a sidecar. */
export function isSidecarAddress(adapter: string): boolean {
  return /^https?:\/\//.test(adapter);
}
