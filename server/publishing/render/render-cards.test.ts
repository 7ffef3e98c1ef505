import { describe, expect, it } from "vitest";
import type { StoryElement } from "@/server/publishing/stories/index";
import { aCard, anElement, aTextElement, base64 } from "@/test/elements";
import { type RenderOptions, renderCards } from "./index";

const SITE = "https://harbour.example";
const publication: RenderOptions = {
  siteUrl: SITE,
  imageUrl: (key, width) => `${SITE}/media/${key}${width === null ? "" : `?w=${width}`}`,
  linkedStoryUrl: (id) => (id === "known" ? `${SITE}/news/known` : null),
};

function rendered(element: StoryElement, medium: "site" | "feed" | "instant" = "feed"): string {
  return renderCards([aCard(element)], { ...publication, medium });
}

const picture = {
  type: "image",
  "image-s3-key": "2026/quay.jpg",
  "image-metadata": { width: 1400, height: 700 },
  "image-attribution": "Ines Vale",
  "alt-text": 'A "quay"',
  title: "The <em>old</em> quay",
};

describe("running text", () => {
  it("keeps the markup of text and makes its addresses absolute", () => {
    const text = '<p>See <a href="/news/a" class="x" onclick="x()">this</a> &amp; <strong>that</strong></p>';
    expect(rendered(aTextElement(text))).toBe(
      `<div class="story-text"><p>See <a href="${SITE}/news/a">this</a> &amp; <strong>that</strong></p></div>`,
    );
  });

  it("keeps links harmless: only known schemes, no opener, known relations", () => {
    const text =
      '<a href="https://x.example" target="_blank" rel="nofollow opener">x</a><a href="data:text/html,x">y</a>';
    expect(rendered(aTextElement(text))).toContain(
      '<a href="https://x.example/" rel="nofollow noopener" target="_blank">x</a><a>y</a>',
    );
  });

  it("keeps pictures inside text, lazily loaded and with a known size", () => {
    const html = rendered(aTextElement('<p><img src="/a.jpg" width="10" height="5" onerror="x"></p>'));
    expect(html).toContain(
      `<img src="${SITE}/a.jpg" alt="" width="10" height="5" loading="lazy" decoding="async" />`,
    );
  });

  it("renders quotes, figures, questions and asides in their own markup", () => {
    const quote = {
      type: "text",
      subtype: "quote",
      text: "",
      metadata: { content: "It holds.", attribution: "Ann" },
    };
    expect(rendered(anElement(quote))).toBe(
      '<figure class="story-pull-quote"><blockquote>It holds.</blockquote><figcaption>Ann</figcaption></figure>',
    );
    const question = { question: "Why?", answer: "<p>Because.</p>", interviewee: { name: "Bo" } };
    expect(rendered(anElement({ type: "text", subtype: "q-and-a", text: "", metadata: question }))).toContain(
      '<p class="story-speaker"><strong>Bo</strong></p><p>Because.</p>',
    );
    const fact = { content: "11 m", attribution: "depth" };
    expect(rendered(anElement({ type: "text", subtype: "bigfact", text: "", metadata: fact }))).toContain(
      "<strong>11 m</strong>",
    );
    expect(
      rendered(anElement({ type: "text", subtype: "blurb", text: "", metadata: { content: "By the way" } })),
    ).toBe('<aside class="story-aside">By the way</aside>');
    expect(rendered(anElement({ type: "title", text: "Tides & <winds>" }))).toContain("<h2>Tides &amp;");
  });

  it("links an also-read line if its story is known", () => {
    const also = (id: string) =>
      anElement({
        type: "text",
        subtype: "also-read",
        text: "The wall",
        metadata: { "linked-story-id": id },
      });
    expect(rendered(also("known"))).toContain(`<a href="${SITE}/news/known">The wall</a>`);
    expect(rendered(also("gone"))).not.toContain("<a ");
    expect(rendered(also("gone"))).toContain("The wall");
  });
});

describe("pictures", () => {
  it("have size, alternative text, caption, credit, and the widths that exist", () => {
    const html = rendered(anElement(picture), "site");
    expect(html).toContain('alt="A &quot;quay&quot;" width="1400" height="700" loading="lazy"');
    expect(html).toContain(`src="${SITE}/media/2026/quay.jpg?w=960"`);
    expect(html).toContain(`${SITE}/media/2026/quay.jpg?w=1200 1200w, ${SITE}/media/2026/quay.jpg 1400w"`);
    expect(html).not.toContain("1600w");
    expect(html).toContain("<figcaption>The <em>old</em> quay <small>Ines Vale</small></figcaption>");
  });

  it("outside the storage keep their address, and those without an address are not shown", () => {
    const opensNewTab = { ...picture, "image-s3-key": null, "image-url": "https://x.example/a.jpg" };
    expect(rendered(anElement(opensNewTab))).toContain('<img src="https://x.example/a.jpg"');
    expect(rendered(anElement({ ...picture, "image-s3-key": null }))).not.toContain("<img");
  });

  it("of a gallery are shown individually", () => {
    const gallery = {
      type: "composite",
      subtype: "image-gallery",
      "story-elements": [anElement(picture), anElement(picture)],
      metadata: { type: "slideshow" },
    };
    expect(rendered(anElement(gallery)).match(/<img /g)).toHaveLength(2);
    expect(rendered(anElement(gallery), "instant")).toMatch(/^<figure class="op-slideshow"><figure>/);
  });
});

describe("tables and files", () => {
  it("parses CSV with quotes, line breaks and a header row", () => {
    const data = { content: 'Name,Rent\r\n"Hill, ""north""",900\n', "content-type": "csv" };
    const html = rendered(
      anElement({ type: "data", subtype: "table", data, metadata: { "has-header": true } }),
    );
    expect(html).toContain('<th scope="col">Name</th>');
    expect(html).toContain("<td>Hill, &quot;north&quot;</td><td>900</td>");
  });

  it("links a stored file with its kind and size", () => {
    const file = { type: "file", subtype: "attachment", "file-name": "a.csv", url: "", "s3-key": "f/a.csv" };
    const html = rendered(
      anElement({ ...file, "content-type": "text/csv", metadata: { "file-size": 1400 } }),
    );
    expect(html).toContain(`<a href="${SITE}/media/f/a.csv">a.csv</a> <small>(text/csv, 1 kB)</small>`);
  });
});

describe("third-party content", () => {
  const video = anElement({
    type: "youtube-video",
    url: "https://youtu.be/abcdefghijk",
    "embed-url": "https://www.youtube.com/embed/abcdefghijk?start=30",
    title: "The launch",
  });

  it("a YouTube player loads on opening a summary, from the cookieless host", () => {
    const html = rendered(video, "site");
    expect(html).toContain("<summary>Play the video: The launch</summary><iframe");
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/abcdefghijk?start=30"');
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('<a href="https://www.youtube.com/watch?v=abcdefghijk&amp;t=30s"');
  });

  it("has labels in the publication's language", () => {
    const untitled = [
      anElement({ ...video, title: "" }),
      anElement({
        type: "text",
        subtype: "also-read",
        text: "Die Mauer",
        metadata: { "linked-story-id": "known" },
      }),
    ];
    const options = { ...publication, locale: "de-AT" };
    const html = renderCards([aCard(...untitled)], { ...options, medium: "site" });
    expect(html).toContain('title="Inhalt von YouTube"');
    expect(html).toContain("<summary>Video abspielen</summary>");
    expect(html).toContain('rel="noopener">Auf YouTube ansehen</a>');
    expect(html).toContain("<span>Lesen Sie auch:</span>");
    expect(renderCards([aCard(...untitled)], { ...options, medium: "feed" })).toContain(
      ">Auf YouTube ansehen</a>",
    );
  });

  it("a player is a link in a feed and an interactive figure in an instant article", () => {
    expect(rendered(video)).toBe(
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk&amp;t=30s">The launch</a></p>',
    );
    expect(rendered(video, "instant")).toContain(
      '<figure class="op-interactive"><iframe src="https://www.youtube-nocookie',
    );
  });

  it("embed code runs in a frame without an origin on the site, and is a link to its source elsewhere", () => {
    const markup =
      '<blockquote><a href="https://x.example/post">A post</a></blockquote><script src="https://x.example/e.js"></script>';
    const embed = anElement({ type: "jsembed", "embed-js": base64(markup) });
    expect(rendered(embed, "site")).toContain(
      'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"',
    );
    expect(rendered(embed, "site")).toContain('srcdoc="&lt;blockquote&gt;');
    for (const medium of ["feed", "instant"] as const) {
      expect(rendered(embed, medium)).toBe('<p><a href="https://x.example/post">A post</a></p>');
    }
  });

  it("code that is one https frame becomes that frame, unless it frames the publication itself", () => {
    const framed = (src: string) =>
      anElement({ type: "jsembed", "embed-js": base64(`<iframe src="${src}" height="300"></iframe>`) });
    expect(rendered(framed("https://maps.example/x"), "site")).toContain('src="https://maps.example/x"');
    for (const src of [`${SITE}/dashboard`, "http://maps.example/x", "javascript:alert(1)"]) {
      expect(rendered(framed(src), "site")).not.toContain("allow-same-origin");
    }
  });

  it("a post identified by its metadata is framed by address; its code is ignored", () => {
    const metadata = {
      "tweet-id": "12345",
      "tweet-url": "https://twitter.com/a/status/12345",
      provider: "twitter",
    };
    const tweet = anElement({
      type: "jsembed",
      subtype: "tweet",
      "embed-js": base64("<script>x</script>"),
      metadata,
    });
    expect(rendered(tweet, "site")).toContain(
      'src="https://platform.twitter.com/embed/Tweet.html?id=12345&amp;dnt=true"',
    );
    expect(rendered(tweet, "site")).not.toContain("srcdoc");
  });
});

describe("elements of unknown kinds", () => {
  it("are reduced to their text, escaped", () => {
    const poll = anElement({
      type: "opinion-poll",
      subtype: "x",
      title: "A <b>poll</b>",
      text: "<i>Yes</i> or no",
      html: "<script>",
    });
    expect(rendered(poll, "site")).toContain("<p><strong>A poll</strong></p><p>Yes or no</p>");
  });

  it("and damaged ones do not break the story", () => {
    const damaged = [
      "image",
      "composite",
      "data",
      "jsembed",
      "youtube-video",
      "file",
      "title",
      "video",
      "text",
    ];
    const subtypes = [
      null,
      "image-gallery",
      "references",
      "table",
      "attachment",
      "quote",
      "also-read",
      "cta",
      "q-and-a",
    ];
    for (const type of damaged) {
      for (const subtype of subtypes) {
        const html = renderCards([aCard(anElement({ type, subtype }), aTextElement("after"))], publication);
        expect(html).toContain("after");
      }
    }
  });
});
