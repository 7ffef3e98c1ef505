const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST_NAME = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`);

/** Whether this is a host as in a Host header: `www.news.example`, lower case, without scheme, port and path. */
export function isHostName(text: string): boolean {
  return HOST_NAME.test(text);
}
