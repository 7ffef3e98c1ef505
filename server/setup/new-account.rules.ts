import { timeZoneNamed } from "@/server/platform/clock/index";
import { invalid } from "@/server/platform/errors/index";
import { isHostName } from "@/server/platform/net/index";

/** The base address of a publication as it is kept: `https://news.example`, without a slash at its end. */
export function siteUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw invalid("url", `"${text}" is no address: it begins with https://, such as https://news.example.`);
  }
  if (url.search !== "" || url.hash !== "" || url.pathname !== "/") {
    throw invalid("url", "The publication's address is a host alone, such as https://news.example.");
  }
  return url.origin;
}

/** A host name as requests name it: in lower case, without scheme, port and path. */
export function hostOf(text: string): string {
  const host = text.trim().toLowerCase();
  if (!isHostName(host)) {
    throw invalid("domain", `"${text}" is no host name: write it as news.example, without scheme and path.`);
  }
  return host;
}

/** An IANA time zone, in the spelling that is given. */
export function timeZoneOf(text: string): string {
  const zone = timeZoneNamed(text);
  if (zone === null) throw invalid("time-zone", `"${text}" is no time zone: write it as Europe/London.`);
  return zone;
}

/** What a publication is called. */
export function accountNameOf(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > 200 || /\p{Cc}/u.test(name)) {
    throw invalid("name", "A publication's name has 1 to 200 characters on one line.");
  }
  return name;
}
