import { expect, test } from "vitest";
import { toSections } from "./cards";
import { convertHtml } from "./convert-html";
import { context, elements, embedded } from "./fixture/convert";

test("a picture is moved out of its paragraph, with its link", () => {
  const converted = elements(
    '<p>Before <a href="https://other.example/"><img class="size-medium wp-image-7" src="/files/harbour-300x200.jpg" alt=""></a> after</p>',
  );
  expect(converted).toEqual([
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
])("finds a caption wherever WordPress writes it: %s", (html, caption) => {
  const converted = elements(html);
  expect(converted).toEqual([expect.objectContaining({ type: "image", title: caption })]);
  expect(converted[0]).not.toHaveProperty("hyperlink");
});

test("lazily loaded pictures are found; tracking pixels and emoji are not pictures", () => {
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

test("a gallery of pictures that the file does not contain is left out and noted", () => {
  const { pieces, notes } = convertHtml('a\n\n[gallery ids="404"]', context);
  expect(toSections(pieces)).toHaveLength(1);
  expect(notes).toEqual(['[gallery ids="404"] refers to media that isn\'t in the file.']);
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
])("recognizes a YouTube video in every notation: %s", (html) => {
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
])("an embed gets its type and id: %s", (html, subtype, metadata) => {
  const [embed, ...rest] = elements(html);
  expect(rest).toEqual([]);
  expect(embed).toMatchObject({ type: "jsembed", subtype, metadata });
  expect(embedded(embed)).toMatch(/^<(?:blockquote|iframe)\b/);
  expect(embedded(embed)).not.toContain("onload");
});

test("recognizes a SoundCloud recording in every notation", () => {
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
])("video and audio files get a player: %s", (html, player) => {
  expect(elements(html).map(embedded)).toEqual([player]);
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
