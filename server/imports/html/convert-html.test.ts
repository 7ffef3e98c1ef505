import { expect, test } from "vitest";
import { toSections } from "./cards";
import type { ConversionContext, MediaFile } from "./conversion-context";
import { convertHtml } from "./convert-html";
import type { DraftElement } from "./draft-element";

function file(name: string, facts: Partial<MediaFile> = {}): MediaFile {
  const url = `https://paper.example/files/${name}`;
  const size = { width: 1200, height: 800, mimeType: "image/jpeg" };
  return { url, title: name, caption: "", alt: "", attribution: "", ...size, ...facts };
}

const media = new Map<number, MediaFile>([
  [7, file("harbour.jpg", { caption: "The <em>harbour</em>", alt: "Boats", attribution: "R. Lind" })],
  [8, file("market.jpg")],
  [9, file("talk.mp3", { title: "The talk", mimeType: "audio/mpeg", width: null, height: null })],
]);

const context: ConversionContext = {
  siteUrl: "https://paper.example",
  mediaById: (id) => media.get(id) ?? null,
  postPictures: [file("harbour.jpg"), file("market.jpg")],
  sharedBlock: (id) => (id === 5 ? "<!-- wp:paragraph --><p>Shared words</p><!-- /wp:paragraph -->" : null),
};

function sections(html: string): readonly (readonly DraftElement[])[] {
  return toSections(convertHtml(html, context).pieces);
}

function elements(html: string): DraftElement[] {
  return sections(html).flat();
}

function texts(html: string): string[] {
  return elements(html).map((element) => (element.type === "text" ? element.text : `[${element.type}]`));
}

function embedded(element: DraftElement | undefined): string {
  return element?.type === "jsembed" ? Buffer.from(element["embed-js"], "base64").toString("utf8") : "";
}

test.each([
  [
    "a blank line parts paragraphs, a line end breaks the line",
    "One\ntwo\n\nThree",
    ["<p>One<br />two</p><p>Three</p>"],
  ],
  ["Windows line ends count alike", "One\r\n\r\nTwo", ["<p>One</p><p>Two</p>"]],
  ["blocks end a paragraph", "One\n<h3>Two</h3>\nThree", ["<p>One</p><h3>Two</h3><p>Three</p>"]],
  ["inline elements survive", "A <b>bold</b> <i>word</i>.", ["<p>A <b>bold</b> <i>word</i>.</p>"]],
  [
    "an inline element over two paragraphs is opened twice",
    "<em>a\n\nb</em>",
    ["<p><em>a</em></p><p><em>b</em></p>"],
  ],
  ["text in a box of its own is a paragraph", "<div>a<div>b</div></div>", ["<p>a</p><p>b</p>"]],
  ["empty paragraphs go", "<p>&nbsp;</p><p></p>a", ["<p>a</p>"]],
  [
    "alignment stays, other styles go",
    '<p style="color:red;text-align:right">a</p>',
    ['<p style="text-align:right">a</p>'],
  ],
  ["the first heading level is the page's own", "<h1>a</h1>", ["<h2>a</h2>"]],
  [
    "lists stay whole",
    "<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>",
    ["<ul>\n<li>a</li>\n<li>b<br />c</li>\n</ul>"],
  ],
  ["a rule stays", "a\n<hr>\nb", ["<p>a</p><hr /><p>b</p>"]],
  ["unknown shortcodes stay as they are written", "[poll id=3]", ["<p>[poll id=3]</p>"]],
  ["a doubled bracket shows a shortcode", "Use [[gallery]].", ["<p>Use [gallery].</p>"]],
  ["a shortcode in code is code", "<code>[gallery]</code>", ["<p><code>[gallery]</code></p>"]],
  ["a link without a harmless address is text", '<a href="java&#9;script:x()">a</a>', ["<p>a</p>"]],
  ["unknown elements leave their text", "<x-box><p>a</p></x-box>", ["<p>a</p>"]],
  ["frames without address leave nothing", "a<iframe></iframe>", ["<p>a</p>"]],
  [
    "an address nobody knows becomes a link",
    "https://a.example/x?a=1&amp;b=2",
    ['<p><a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a></p>'],
  ],
])("%s", (_, html, expected) => {
  expect(texts(html)).toEqual(expected);
});

test("line ends mean nothing in a post made of blocks", () => {
  const html =
    "<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:html -->\n<b> x </b>\n<!-- /wp:html -->";
  expect(texts(html)).toEqual(["<p>One\ntwo</p><p><b> x </b></p>"]);
});

test("preformatted text is an element of its own and keeps its white space", () => {
  expect(texts("a\n<pre><code>\nif (x &lt; 1) {\n\n  y();\n}\n</code></pre>\nb")).toEqual([
    "<p>a</p>",
    "<pre><code>if (x &lt; 1) {\n\n  y();\n}\n</code></pre>",
    "<p>b</p>",
  ]);
  expect(texts('[sourcecode lang="js"]a && <b>[/sourcecode]')).toEqual([
    "<pre><code>a &amp;&amp; &lt;b&gt;</code></pre>",
  ]);
});

test("a picture leaves the paragraph that it stands in, and its link goes with it", () => {
  const found = elements(
    '<p>Before <a href="https://other.example/"><img class="size-medium wp-image-7" src="/files/harbour-300x200.jpg" alt=""></a> after</p>',
  );
  expect(found).toEqual([
    expect.objectContaining({ type: "text", text: "<p>Before</p>" }),
    {
      type: "image",
      subtype: null,
      title: "",
      description: "",
      "image-s3-key": null,
      "image-url": "https://paper.example/files/harbour.jpg",
      "image-metadata": { width: 1200, height: 800, "mime-type": "image/jpeg", "file-name": "harbour.jpg" },
      "image-attribution": "R. Lind",
      "alt-text": "Boats",
      hyperlink: "https://other.example/",
      metadata: {},
    },
    expect.objectContaining({ type: "text", text: "<p>after</p>" }),
  ]);
});

test("an attachment id copied from another site does not change the picture", () => {
  const [image] = elements(
    '<img class="wp-image-7" src="https://other.example/cat.png" width="30" height="20">',
  );
  expect(image).toMatchObject({
    "image-url": "https://other.example/cat.png",
    "image-metadata": { width: 30 },
  });
});

test.each([
  [
    '[caption id="attachment_8" width="300"]<img src="/files/market.jpg" /> At the <b>market</b>[/caption]',
    "At the <b>market</b>",
  ],
  [
    '[caption width="300" caption="At the market"]<a href="/files/market.jpg"><img src="/files/market.jpg" /></a>[/caption]',
    "At the market",
  ],
  [
    '<figure class="wp-block-image"><img src="/files/market.jpg"/><figcaption>At the market</figcaption></figure>',
    "At the market",
  ],
  [
    '<div class="wp-caption"><img src="/files/market.jpg"/><p class="wp-caption-text">At the market</p></div>',
    "At the market",
  ],
])("a caption is found wherever WordPress puts it: %s", (html, caption) => {
  const found = elements(html);
  expect(found).toEqual([expect.objectContaining({ type: "image", title: caption })]);
  expect(found[0]).not.toHaveProperty("hyperlink");
});

test("lazily loaded pictures are found, counters and emoji are no pictures", () => {
  const html =
    '<img src="data:image/gif;base64,R0lG" data-src="/files/market.jpg"><img width="1" height="1" src="//count.example/x.gif">' +
    '<img class="emoji" alt="🙂" src="https://s.example/1f642.svg"> hello';
  expect(elements(html)).toEqual([
    expect.objectContaining({ "image-url": "https://paper.example/files/market.jpg" }),
    expect.objectContaining({ text: "<p>🙂 hello</p>" }),
  ]);
});

test.each([
  ["[gallery]", ["harbour.jpg", "market.jpg"], ["", ""]],
  ['[gallery columns=2 ids="8, 7"]', ["market.jpg", "harbour.jpg"], ["", "The <em>harbour</em>"]],
  [
    '<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li><figure><a href="/x/"><img src="/files/a.jpg"></a><figcaption>A</figcaption></figure></li><li><figure><img src="/files/b.jpg"></figure></li></ul></figure>',
    ["a.jpg", "b.jpg"],
    ["A", ""],
  ],
])("a gallery is one element: %s", (html, names, captions) => {
  const [gallery, ...rest] = elements(html);
  expect(rest).toEqual([]);
  const images = gallery?.type === "composite" ? gallery["story-elements"] : [];
  expect(images.map((image) => image["image-metadata"]?.["file-name"])).toEqual(names);
  expect(images.map((image) => image.title)).toEqual(captions);
});

test("a gallery of pictures that the file does not hold is left out and noted", () => {
  const { pieces, notes } = convertHtml('a\n\n[gallery ids="404"]', context);
  expect(toSections(pieces)).toHaveLength(1);
  expect(notes).toEqual(['[gallery ids="404"] names no media that the file holds.']);
});

test.each([
  "https://www.youtube.com/watch?v=SQEQr7c0-dw",
  "\n\n  https://youtu.be/SQEQr7c0-dw  \n\n",
  "[embed]https://youtu.be/SQEQr7c0-dw[/embed]",
  "[youtube https://www.youtube.com/watch?v=SQEQr7c0-dw&amp;w=640]",
  "[youtube=http://www.youtube.com/watch?v=SQEQr7c0-dw]",
  '<iframe src="//www.youtube-nocookie.com/embed/SQEQr7c0-dw?rel=0"></iframe>',
  '<object><param name="movie" value="http://www.youtube.com/v/SQEQr7c0-dw&hl=en"><embed src="http://www.youtube.com/v/SQEQr7c0-dw"></object>',
  '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/SQEQr7c0-dw\n</div></figure>',
  '<!-- wp:core-embed/youtube {"url":"https://youtu.be/SQEQr7c0-dw"} /-->',
])("a YouTube film is found in every writing: %s", (html) => {
  expect(elements(html)).toEqual([
    expect.objectContaining({
      type: "youtube-video",
      url: "https://www.youtube.com/watch?v=SQEQr7c0-dw",
      "embed-url": "https://www.youtube.com/embed/SQEQr7c0-dw",
    }),
  ]);
});

test.each([
  ["https://twitter.com/nacin/status/319508408669708289", "tweet", { "tweet-id": "319508408669708289" }],
  ["https://x.com/nacin/status/319508408669708289?s=20", "tweet", { "tweet-id": "319508408669708289" }],
  [
    '<blockquote class="twitter-tweet"><p>Hi</p><a href="https://twitter.com/a/status/12345">May 1</a></blockquote>',
    "tweet",
    { "tweet-id": "12345" },
  ],
  ["https://www.instagram.com/p/BpmueLLgEn_/?utm_source=x", "instagram", { "instagram-id": "BpmueLLgEn_" }],
  ["https://www.facebook.com/6427302910/posts/10156380423617911/", "facebook-post", { provider: "facebook" }],
  [
    '<iframe src="https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fvideos%2F1234567%2F"></iframe>',
    "facebook-video",
    { "post-id": "1234567" },
  ],
  ["https://dai.ly/x2bu0q2", "dailymotion-video", { "video-id": "x2bu0q2" }],
  [
    "https://www.tiktok.com/@paper.example/video/6718335390845095173",
    "tiktok-video",
    { "tiktok-video-id": "6718335390845095173" },
  ],
  ["https://vimeo.com/76979871", null, { provider: "vimeo" }],
  [
    '<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>',
    "location",
    { provider: "www.google.com" },
  ],
  [
    '<iframe src="https://charts.example/7" width="600" height="300" onload="x()"></iframe>',
    null,
    { provider: "charts.example" },
  ],
])("an embed gets its kind and its id: %s", (html, subtype, metadata) => {
  const [embed, ...rest] = elements(html);
  expect(rest).toEqual([]);
  expect(embed).toMatchObject({ type: "jsembed", subtype, metadata });
  expect(embedded(embed)).toMatch(/^<(?:blockquote|iframe)\b/);
  expect(embedded(embed)).not.toContain("onload");
});

test("a recording on SoundCloud is found in every writing", () => {
  const frame =
    '<iframe src="https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/a/b&color=0"></iframe>';
  for (const html of ["https://soundcloud.com/a/b", frame]) {
    expect(elements(html)).toEqual([
      expect.objectContaining({ type: "soundcloud-audio", url: "https://soundcloud.com/a/b" }),
    ]);
  }
});

test.each([
  [
    '[video mp4="https://paper.example/f.mp4" poster="/p.jpg"][/video]',
    '<video controls preload="metadata" width="100%" src="https://paper.example/f.mp4" poster="https://paper.example/p.jpg"></video>',
  ],
  [
    "[audio https://paper.example/a.mp3]",
    '<audio controls preload="metadata" src="https://paper.example/a.mp3"></audio>',
  ],
  [
    '<video controls><source src="/f.webm"></video>',
    '<video controls preload="metadata" width="100%" src="https://paper.example/f.webm"></video>',
  ],
  [
    '[playlist ids="9"]',
    '<audio controls preload="metadata" src="https://paper.example/files/talk.mp3"></audio>',
  ],
])("films and recordings that are files are played: %s", (html, player) => {
  expect(elements(html).map(embedded)).toEqual([player]);
});

test.each([
  ["<blockquote>Go.\n<cite>Ann</cite></blockquote>", "blockquote", "Go.", "Ann"],
  ['<blockquote class="wp-block-quote"><p>a</p><p>b</p></blockquote>', "blockquote", "<p>a</p><p>b</p>", ""],
  [
    '<figure class="wp-block-pullquote"><blockquote><p>Go.</p><cite>Ann</cite></blockquote></figure>',
    "quote",
    "Go.",
    "Ann",
  ],
])("a quotation knows whose it is: %s", (html, subtype, content, attribution) => {
  expect(elements(html)).toEqual([
    expect.objectContaining({ type: "text", subtype, metadata: { content, attribution } }),
  ]);
});

test("a table of plain values is data, any other stays a table", () => {
  const plain =
    '<table><thead><tr><th>Town</th><th>People</th></tr></thead><tbody><tr><td>Aa, by</td><td>5 "k"</td></tr></tbody></table>';
  expect(elements(`<figure class="wp-block-table">${plain}<figcaption>Towns</figcaption></figure>`)).toEqual([
    expect.objectContaining({
      type: "data",
      subtype: "table",
      title: "Towns",
      data: { content: 'Town,People\n"Aa, by","5 ""k"""', "content-type": "csv" },
      metadata: { "has-header": true },
    }),
  ]);
  const linked = '<table><tbody><tr><td><a href="/a">a</a></td><td colspan="2">b</td></tr></tbody></table>';
  expect(texts(linked)).toEqual([linked]);
});

test("buttons and files become elements of their own", () => {
  const button =
    '<div class="wp-block-button"><a href="https://a.example/join" target="_blank" rel="nofollow">Join</a></div>';
  const download =
    '<div class="wp-block-file"><a href="/files/plan.pdf">The plan</a><a href="/files/plan.pdf" download>Download</a></div>';
  expect(elements(button + download)).toEqual([
    expect.objectContaining({
      subtype: "cta",
      metadata: {
        "cta-title": "Join",
        "cta-url": "https://a.example/join",
        "open-in-new-tab": true,
        "no-follow": true,
      },
    }),
    expect.objectContaining({
      type: "file",
      "file-name": "plan.pdf",
      title: "The plan",
      url: "https://paper.example/files/plan.pdf",
    }),
  ]);
});

test("what cannot stand in a list is shown after it", () => {
  expect(
    texts(
      '<ul><li>a <img src="/files/market.jpg" alt="M"></li><li><iframe src="https://youtu.be/SQEQr7c0-dw"></iframe>b</li></ul>',
    ),
  ).toEqual([
    '<ul><li>a <img src="https://paper.example/files/market.jpg" alt="M" /></li><li>b</li></ul>',
    "[youtube-video]",
  ]);
});

test("a page break, the more mark and a heading of the second level begin a card; none is empty", () => {
  const html = "<h2>A</h2>a<!--more-->b<!--nextpage--><!--nextpage-->\n\n<h2>C</h2>c<h3>d</h3>";
  expect(
    sections(html).map((section) => section.map((element) => (element.type === "text" ? element.text : ""))),
  ).toEqual([["<h2>A</h2><p>a</p>"], ["<p>b</p>"], ["<h2>C</h2><p>c</p><h3>d</h3>"]]);
});

test("a shared block is put in its place; a computed one and a script are noted", () => {
  const html =
    '<!-- wp:block {"ref":5} /--><!-- wp:latest-posts /--><!-- wp:block {"ref":6} /--><script src="https://a.example/x.js"></script>';
  const { pieces, notes } = convertHtml(html, context);
  expect(toSections(pieces).flat()).toEqual([expect.objectContaining({ text: "<p>Shared words</p>" })]);
  expect(notes).toHaveLength(3);
});

test("a shared block that holds itself ends", () => {
  const looping: ConversionContext = {
    ...context,
    sharedBlock: () => '<p>x</p><!-- wp:block {"ref":1} /-->',
  };
  expect(toSections(convertHtml('<!-- wp:block {"ref":1} /-->', looping).pieces)).toHaveLength(1);
});
