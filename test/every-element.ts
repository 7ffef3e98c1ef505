import type { StoryElement } from "@/server/publishing/stories/index";
import { anElement, aTextElement, base64 } from "./elements";

function picture(size: object | null): StoryElement {
  return anElement({
    type: "image",
    "image-s3-key": "a/b.jpg",
    "image-metadata": size,
    "image-attribution": "Ann",
    "alt-text": "A quay",
    title: "The quay",
    hyperlink: "https://x.example/",
  });
}

const jsembed = (subtype: string | null, metadata: object, code = "<script>x</script>") =>
  anElement({ type: "jsembed", subtype, "embed-js": base64(code), metadata });

/** An element of every kind, and the ways in which a medium may have to treat one differently. */
export const EVERY_KIND: readonly StoryElement[] = [
  aTextElement(
    '<p>Words <a href="/x" target="_blank">link</a> <img src="/i.jpg"> <img src="/i.jpg" width="4" height="3"></p><ol start="3"><li>x</ol><table><tr><td colspan="2">x</table>',
  ),
  anElement({ type: "title", text: "Heading" }),
  anElement({
    type: "text",
    subtype: "quote",
    text: "",
    metadata: { content: "<p>Said</p>", attribution: "Bo" },
  }),
  anElement({
    type: "text",
    subtype: "bigfact",
    text: "",
    metadata: { content: "11 m", attribution: "deep" },
  }),
  anElement({
    type: "text",
    subtype: "cta",
    text: "",
    metadata: { "cta-title": "Go", "cta-url": "/go", "open-in-new-tab": true, "no-follow": true },
  }),
  anElement({ type: "text", subtype: "q-and-a", text: "", metadata: { question: "Why?", answer: "So." } }),
  picture({ width: 1200, height: 800 }),
  picture({ width: 300, height: 200 }),
  picture(null),
  anElement({
    type: "composite",
    subtype: "image-gallery",
    "story-elements": [picture({ width: 9, height: 9 }), picture(null)],
    metadata: { type: "slideshow" },
  }),
  anElement({
    type: "composite",
    subtype: "image-gallery",
    "story-elements": [picture(null)],
    metadata: { type: "gallery" },
  }),
  anElement({
    type: "composite",
    subtype: "references",
    "story-elements": [
      anElement({ type: "text", text: "", metadata: { name: "A", url: "https://x.example" } }),
    ],
  }),
  anElement({
    type: "youtube-video",
    url: "https://youtu.be/abcdefghijk",
    "embed-url": "https://www.youtube.com/embed/abcdefghijk?start=9",
  }),
  anElement({
    type: "soundcloud-audio",
    url: "https://soundcloud.com/a/b",
    "embed-url": "https://w.soundcloud.com/player/?url=x",
  }),
  jsembed("tweet", { "tweet-id": "1234567890" }),
  jsembed("instagram", { "instagram-id": "Cabc_-1" }),
  jsembed("facebook-post", { "facebook-url": "https://www.facebook.com/a/posts/1" }),
  jsembed("facebook-video", { "facebook-url": "https://www.facebook.com/a/videos/1" }),
  jsembed("dailymotion-video", { "video-id": "x7tgad0" }),
  jsembed("tiktok-video", { "tiktok-video-id": "6718335390845095173" }),
  jsembed("location", {}, '<iframe src="https://maps.example/x" width="600" height="450"></iframe>'),
  jsembed(null, {}, "<script>x</script><a href='https://x.example/post'>post</a>"),
  anElement({
    type: "external-file",
    subtype: "brightcove-video",
    metadata: { "account-id": "12", "player-id": "abc", "video-id": "ref:x" },
  }),
  anElement({
    type: "external-file",
    subtype: "jwplayer",
    metadata: { "player-id": "abcd1234", "video-id": "wxyz5678" },
  }),
  anElement({
    type: "external-file",
    subtype: "jwplayer",
    metadata: { "player-id": "abc", "video-id": "xyz" },
  }),
  anElement({
    type: "video",
    subtype: "video-clip",
    metadata: { "video-clip-url": "https://x.example/a.mp4" },
  }),
  anElement({
    type: "video",
    subtype: "video-clip",
    metadata: { "video-clip-url": "http://x.example/a.mp4" },
  }),
  anElement({
    type: "data",
    subtype: "table",
    data: { content: "a,b\n1,2", "content-type": "csv" },
    metadata: { "has-header": true },
  }),
  anElement({
    type: "file",
    subtype: "attachment",
    "file-name": "a.pdf",
    url: "",
    "s3-key": "a.pdf",
    "content-type": "application/pdf",
  }),
  anElement({ type: "opinion-poll", title: "A poll", text: "Yes or no" }),
];
