/** Properties of an application on which its redirect URIs depend. */
interface ClientFacts {
  /** Without a server of its own: possibly an app on a phone or a desktop. */
  isPublic: boolean;
  /** Base URL of the publication: an installation without TLS may redirect to itself. */
  siteUrl: string;
}

const MAX_LENGTH = 2_000;
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);
/** A private-use scheme is a domain of the app in reverse order (RFC 8252, 7.1). */
const APP_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/;
const PRINTABLE = /^[\x21-\x7e]+$/;

/**
 * Explains why a URL cannot be registered as a redirect URI; null when it can. Requests must match it exactly, so
 * patterns are refused here.
 */
export function explainInvalidRedirectUri(uri: string, { isPublic, siteUrl }: ClientFacts): string | null {
  if (uri.length > MAX_LENGTH) return `A redirect URI can have at most ${MAX_LENGTH} characters.`;
  if (!PRINTABLE.test(uri) || /[\\"<>^`{|}]/.test(uri) || !URL.canParse(uri)) {
    return `${uri.slice(0, 80)} is not a full URL.`;
  }
  const url = new URL(uri);
  if (uri.includes("#")) return "A redirect URI can't contain a fragment (#).";
  if (uri.includes("*")) return "A redirect URI can't contain wildcards. It must match exactly.";
  if (url.username !== "" || url.password !== "")
    return "A redirect URI can't contain a username or password.";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:") {
    const isOwn = url.origin === new URL(siteUrl).origin;
    if (isOwn || LOOPBACK.has(url.hostname)) return null;
    return "A redirect URI must start with https://. http:// is allowed only for localhost.";
  }
  if (!APP_SCHEME.test(url.protocol)) {
    return "A redirect URI must start with https:// or an app's own scheme such as com.example.app:/.";
  }
  return isPublic ? null : "Only public clients can use an app's own scheme.";
}
