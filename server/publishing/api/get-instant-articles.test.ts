import { describe, expect, it } from "vitest";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { aCard, anElement, aTextElement, base64 } from "@/test/elements";
import { feedProblems, findNodes, getNodeText, readXml } from "@/test/feeds";
import { findActiveMarkup, HOSTILE_MARKUP, stripUnstorable } from "@/test/hostile-markup";
import { anAuthor } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function articles(host: string): Promise<{ title: string | null; document: string }[]> {
  const response = await app.fetch("/api/instant-articles.rss", {
    host,
    headers: { accept: "application/json" },
  });
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const text = await response.text();
  expect(feedProblems(text)).toEqual([]);
  const [channel] = findNodes(readXml(text), "channel");
  return findNodes(channel ?? readXml(text), "item").map((item) => ({
    title: getNodeText(item, "title"),
    document: getNodeText(item, "content:encoded") ?? "",
  }));
}

describe("GET /api/instant-articles.rss", () => {
  it("contains each story as a complete document with its head, header and body", async () => {
    const { ctx, host } = await app.createAccount({ settings: { copyright: "© Harbour" } });
    const authorIds = [await anAuthor(ctx, "Ann Bo")];
    const cards = [
      aCard(
        aTextElement("<p>First.</p><h4>Then</h4>"),
        anElement({
          type: "text",
          subtype: "quote",
          text: "",
          metadata: { content: "It holds.", attribution: "Bo" },
        }),
        anElement({ type: "jsembed", "embed-js": base64('<iframe src="https://maps.example/x"></iframe>') }),
      ),
    ];
    const story = await aStory(ctx, { content: { headline: "Tides & walls", authorIds, cards } });
    const [article] = await articles(host);
    const document = article?.document ?? "";
    expect(document).toMatch(/^<!doctype html>\n<html lang="en-GB"/);
    expect(document).toContain(`<link rel="canonical" href="https://${host}/${story.slug}">`);
    expect(document).toContain('<meta property="op:markup_version" content="v1.0">');
    expect(document).toContain("<h1>Tides &amp; walls</h1>");
    expect(document).toContain('<time class="op-published" datetime="2026-11-01T12:00:00.000Z">');
    expect(document).toContain("<address><a>Ann Bo</a></address>");
    expect(document).toContain("<p>First.</p><h2>Then</h2>");
    expect(document).toContain("<aside>It holds.<cite>Bo</cite></aside>");
    expect(document).toContain('<figure class="op-interactive"><iframe src="https://maps.example/x"');
    expect(document).toContain("<footer><small>© Harbour</small></footer>\n</article>\n</body>\n</html>");
  });

  it("contains only public stories of the last 24 hours that may be syndicated", async () => {
    const { ctx, host } = await app.createAccount({ settings: { paywallEnforcement: "frontend" } });
    const at = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR_MILLISECONDS);
    await aStory(ctx, { content: { headline: "now" } });
    await aStory(ctx, { content: { headline: "23 h", access: "public" }, publishedAt: at(23) });
    await aStory(ctx, { content: { headline: "25 h" }, publishedAt: at(25) });
    await aStory(ctx, { content: { headline: "subscribers", access: "subscription" } });
    await aStory(ctx, { content: { headline: "members", access: "login" } });
    await aStory(ctx, { content: { headline: "site only", isAmpSupported: false } });
    await aStory(ctx, { content: { headline: "draft" }, state: "open" });
    expect((await articles(host)).map((article) => article.title)).toEqual(["now", "23 h"]);
  });

  it("stays well-formed and inert for any content of a story", async () => {
    const { ctx, host } = await app.createAccount();
    const nasty = stripUnstorable(HOSTILE_MARKUP.join(" "));
    const cards = [aCard(aTextElement(nasty), anElement({ type: "jsembed", "embed-js": base64(nasty) }))];
    await aStory(ctx, { content: { headline: nasty, subheadline: nasty, cards } });
    const [article] = await articles(host);
    const body = /<body>([\s\S]*)<\/body>/.exec(article?.document ?? "")?.[1] ?? "";
    expect(body).toContain("<h1>");
    expect(findActiveMarkup(body)).toEqual([]);
  });
});
