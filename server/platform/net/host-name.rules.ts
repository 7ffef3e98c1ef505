/** Whether a text has only characters of a host name or an IP address, and a port: a slash could change the path. */
export function isHost(text: string): boolean {
  return /^[\w.:[\]-]+$/.test(text);
}

/** The host name of a Host header, lower-cased and without its port. */
export function toHostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}

/** The host name of a URL, lower-cased and without its port; null for an invalid URL. */
export function parseHostName(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/** Removes the brackets of an IPv6 address in a URL. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}

/** Whether a host is this machine itself: its name, or a loopback address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(withoutBrackets(host));
}
