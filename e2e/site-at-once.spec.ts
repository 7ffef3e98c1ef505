import { expect, test } from "@playwright/test";
import { sendRawRequest } from "./raw-request";
import { demoFacts, serverFacts } from "./server-facts";

const port = Number(new URL(serverFacts().baseUrl).port);
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)", "accept-encoding": "identity" };

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRawRequest(port, { path, headers: { ...BROWSER, ...headers } });

const OF_THE_SENDING = ["date", "connection", "transfer-encoding", "content-length", "keep-alive"];

/**
 * The headers of a response, except for those about its transport and time, and without the values of script hashes:
 * Next may number the parts of its data differently in each render.
 */
function toComparableHeaders(headers: Record<string, string>) {
  const entries = Object.entries(headers).filter(([name]) => !OF_THE_SENDING.includes(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value.replaceAll(/'sha256-[^']+'/g, "'sha256'")]),
  );
}

for (const [what, path] of [
  ["the front page", () => "/"],
  ["a story", () => `/${demoFacts().story.slug}`],
] as const)
  test(`${what} is the same for thirty concurrent readers as for one alone`, async () => {
    const single = await get(path());
    const all = await Promise.all(Array.from({ length: 30 }, () => get(path(), { cookie: "theme=dark" })));
    for (const one of all) {
      expect(one.status).toBe(single.status);
      expect(toComparableHeaders(one.headers)).toEqual(toComparableHeaders(single.headers));
      expect(one.body.length).toBe(single.body.length);
    }
    // The first request got it in chunks, the others in one piece.
    expect(all.filter(({ headers }) => headers["content-length"] !== undefined).length).toBeGreaterThan(20);
  });

test("a closed story gives each of several concurrent visitors a device of their own", async () => {
  const { slug } = demoFacts().subscription_story;
  const all = await Promise.all(Array.from({ length: 12 }, () => get(`/${slug}`)));
  const cookies = all.map(({ headers }) => headers["set-cookie"] ?? "");
  expect(new Set(cookies).size).toBe(12);
  expect(cookies.every((cookie) => cookie !== "")).toBe(true);
});
