import { Parser } from "htmlparser2";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readConversation } from "@/server/engagement/comments/index";
import { findStoryPage, getFrame } from "@/server/publishing/site/index";
import { aComment, aReader } from "@/test/engagement";
import { HOSTILE_TEXTS } from "@/test/hostile-comments";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { Comments } from "./comments";

const app = useTestApp();

const KNOWN = [
  "section",
  "h2",
  "ol",
  "li",
  "article",
  "p",
  "span",
  "a",
  "div",
  "time",
  "script",
  "form",
  "input",
  "button",
];

/** Scripts and frames in a page, and its structured data. */
function read(html: string) {
  const dangers: string[] = [];
  const facts: unknown[] = [];
  let script: string | null = null;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!KNOWN.includes(name)) dangers.push(`<${name}>`);
      if (name === "script" && attributes.type !== "application/ld+json") dangers.push("script");
      if (name === "script") script = "";
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith("on") || key === "srcdoc" || key === "style") dangers.push(`${name}.${key}`);
        if (key === "action" && value !== "/account/follows/add") dangers.push(`${name}.action=${value}`);
        if (key === "href" && !/^(#|https?:\/\/)/.test(value)) dangers.push(`${name}.href=${value}`);
      }
    },
    ontext: (text) => {
      if (script !== null) script += text;
    },
    onclosetag: (name) => {
      if (name === "script" && script !== null) facts.push(JSON.parse(script));
      if (name === "script") script = null;
    },
  });
  parser.end(html);
  return { dangers, facts };
}

it("a story's comments are rendered as text with structured data, and no script in them runs", async () => {
  const test = await app.createAccount();
  const saved = await aStory(test.ctx, {});
  const page = await findStoryPage(test.ctx, saved.slug);
  if (page === null) throw new Error("the story is published");
  const readers = await Promise.all(HOSTILE_TEXTS.map((text, n) => aReader(test, String(n), text)));
  for (const [n, text] of HOSTILE_TEXTS.entries()) {
    const ctx = readers[n]?.ctx ?? test.ctx;
    await aComment(ctx, { text: `${text} !`, path: page.story.href });
  }
  const url = `${test.account.siteUrl}${page.story.href}`;
  const conversation = await readConversation(test.ctx, { url, limit: 100 });
  expect(conversation.count).toBe(HOSTILE_TEXTS.length);
  const frame = await getFrame(test.ctx);
  const html = renderToStaticMarkup(<Comments conversation={conversation} story={page.story} zone={frame} />);
  const { dangers, facts } = read(html);
  expect(dangers).toEqual([]);
  expect(facts).toMatchObject([
    {
      "@type": "DiscussionForumPosting",
      interactionStatistic: { userInteractionCount: HOSTILE_TEXTS.length },
      comment: conversation.comments.map(({ text }) => ({ "@type": "Comment", text })),
    },
  ]);
});
