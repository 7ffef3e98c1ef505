/** Where an application stands, as far as its addresses depend on it. */
interface Surroundings {
  /** Without a server of its own, and so perhaps an app on a phone or a desktop. */
  isPublic: boolean;
  /** Base address of the publication: an installation without TLS may send readers back to itself. */
  siteUrl: string;
}

const MOST_CHARACTERS = 2_000;
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);
/** An app's own scheme is a domain it holds, written backwards (RFC 8252, 7.1). */
const APP_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/;
const PRINTABLE = /^[\x21-\x7e]+$/;

/**
 * Why an address cannot be one to which readers are sent back, as a sentence; null when it can. It is compared letter
 * by letter later, so patterns are refused here.
 */
export function refusalOfRedirectUri(uri: string, { isPublic, siteUrl }: Surroundings): string | null {
  if (uri.length > MOST_CHARACTERS) return `A redirect address has at most ${MOST_CHARACTERS} characters.`;
  if (!PRINTABLE.test(uri) || /[\\"<>^`{|}]/.test(uri) || !URL.canParse(uri)) {
    return `${uri.slice(0, 80)} is not a whole address.`;
  }
  const url = new URL(uri);
  if (uri.includes("#")) return "A redirect address has no fragment.";
  if (uri.includes("*")) return "A redirect address is compared letter by letter; it cannot hold a pattern.";
  if (url.username !== "" || url.password !== "") return "A redirect address holds no user name or password.";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:") {
    const isOwn = url.origin === new URL(siteUrl).origin;
    if (isOwn || LOOPBACK.has(url.hostname)) return null;
    return "A redirect address begins with https://; http:// is for this computer itself only.";
  }
  if (!APP_SCHEME.test(url.protocol)) {
    return "A redirect address begins with https://, or an app's own scheme such as com.example.app:/.";
  }
  return isPublic ? null : "An app's own scheme is for public clients.";
}
