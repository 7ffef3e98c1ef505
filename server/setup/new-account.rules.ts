import { invalid } from "@/server/platform/errors/index";
import { isHostName } from "@/shared/formats/host-name.rules";
import { parseTimeZone } from "@/shared/formats/time-zone";

/** Parses the base address of a publication: `https://news.example`, without a trailing slash. */
export function parseSiteUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw invalid(
      "url",
      `"${text}" is not a URL. Enter one that starts with https://, such as https://news.example.`,
    );
  }
  if (url.search !== "" || url.hash !== "" || url.pathname !== "/") {
    throw invalid(
      "url",
      "The publication's URL must not have a path, query or fragment. Example: https://news.example.",
    );
  }
  return url.origin;
}

/** Normalizes a host name as in requests: lower case, without scheme, port and path. */
export function parseHost(text: string): string {
  const host = text.trim().toLowerCase();
  if (!isHostName(host)) {
    throw invalid(
      "domain",
      `"${text}" is not a host name. Enter it without scheme and path, such as news.example.`,
    );
  }
  return host;
}

/** Validates an IANA time zone; its spelling is preserved. */
export function parseAccountTimeZone(text: string): string {
  const zone = parseTimeZone(text);
  if (zone === null)
    throw invalid("time-zone", `"${text}" is not a time zone. Enter one such as Europe/London.`);
  return zone;
}

/** Validates a publication's name. */
export function parseAccountName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > 200 || /\p{Cc}/u.test(name)) {
    throw invalid("name", "A publication's name must have 1 to 200 characters on one line.");
  }
  return name;
}
