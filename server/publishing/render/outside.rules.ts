import type { EmbedElement, PlayerElement, VideoElement } from "@/server/publishing/stories/index";
import type { Block, Outside } from "./block";
import { type EmbedContent, readEmbed } from "./embed-content.rules";
import { safeFrame, safeLink, safeSource } from "./safe-url.rules";

const YOUTUBE_ID = /^[\w-]{6,20}$/;
const SIMPLE_ID = /^[\w-]{1,64}$/;
const NUMBER = /^[0-9]{1,24}$/;
/** Brightcove takes reference ids (`ref:…`) too. */
const VIDEO_ID = /^[\w:.-]{1,100}$/;

function matching(value: unknown, pattern: RegExp): string | null {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && pattern.test(text) ? text : null;
}

function parsed(value: unknown): URL | null {
  return typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
}

function youtubeId(value: unknown): string | null {
  const url = parsed(value);
  if (url === null || !/(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/.test(url.hostname)) return null;
  const last = url.pathname
    .split("/")
    .filter((part) => part !== "")
    .at(-1);
  return matching(url.searchParams.get("v") ?? last, YOUTUBE_ID);
}

function youtube(element: PlayerElement): Outside | null {
  const id = youtubeId(element.url) ?? youtubeId(element["embed-url"]);
  if (id === null) return null;
  const start = Number(matching(parsed(element["embed-url"])?.searchParams.get("start"), NUMBER) ?? 0);
  return {
    kind: "outside",
    service: { name: "youtube", id, start },
    title: element.title,
    link: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ""}`,
    frame: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ""}`,
    shape: "wide",
  };
}

/** A player: framed by address where it has a safe one, else a pointer to its page. */
export function playerBlock(element: PlayerElement, siteUrl: string): Block {
  const known = element.type === "youtube-video" ? youtube(element) : null;
  if (known !== null) return known;
  const link = safeLink(element.url, siteUrl);
  const frame = safeFrame(element["embed-url"], siteUrl);
  if (frame === null) return { kind: "embed", markup: "", words: "", title: element.title, link };
  const isSound = element.type === "soundcloud-audio";
  const service = isSound ? ({ name: "soundcloud" } as const) : ({ name: "page" } as const);
  return { kind: "outside", service, title: element.title, link, frame, shape: isSound ? 166 : "wide" };
}

type Known = Pick<Outside, "service" | "frame" | "shape">;

/** The frame of a post or film whose metadata names it; what its embed code says does not matter then. */
function knownEmbed({ subtype, metadata }: EmbedElement): Known | null {
  switch (subtype) {
    case "tweet": {
      const id = matching(metadata["tweet-id"], NUMBER);
      const frame = `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`;
      return id === null ? null : { service: { name: "tweet", id }, frame, shape: 480 };
    }
    case "instagram": {
      const id = matching(metadata["instagram-id"], SIMPLE_ID);
      const frame = `https://www.instagram.com/p/${id}/embed`;
      return id === null ? null : { service: { name: "instagram", id }, frame, shape: 640 };
    }
    case "facebook-post":
    case "facebook-video": {
      const url = parsed(metadata["facebook-url"]);
      if (url === null || !/(^|\.)(facebook\.com|fb\.watch)$/.test(url.hostname)) return null;
      const video = subtype === "facebook-video";
      const plugin = `https://www.facebook.com/plugins/${video ? "video" : "post"}.php`;
      const frame = `${plugin}?href=${encodeURIComponent(url.href)}`;
      return { service: { name: "facebook", video, href: url.href }, frame, shape: video ? "wide" : 480 };
    }
    case "dailymotion-video":
    case "dailymotion-embed-script": {
      const id = matching(metadata["video-id"], SIMPLE_ID);
      const frame = `https://www.dailymotion.com/embed/video/${id}`;
      return id === null ? null : { service: { name: "dailymotion", id }, frame, shape: "wide" };
    }
    case "tiktok-video": {
      const id = matching(metadata["tiktok-video-id"], NUMBER);
      const frame = `https://www.tiktok.com/embed/v2/${id}`;
      return id === null ? null : { service: { name: "tiktok", id }, frame, shape: 740 };
    }
    case null:
    case "location":
    case "vidible-video":
      return null;
  }
}

const ADDRESSES = ["tweet-url", "instagram-url", "facebook-url", "dailymotion-url", "url"];

function linkOf({ metadata }: EmbedElement, content: EmbedContent, siteUrl: string): string | null {
  const named = ADDRESSES.map((key) => safeLink(metadata[key], siteUrl)).find((link) => link !== null);
  return named ?? content.link;
}

/** A piece of somebody else's page: framed where its address is known, else its code as data and where it leads. */
export function embedBlock(element: EmbedElement, siteUrl: string): Block {
  const content = readEmbed(element["embed-js"], siteUrl);
  const link = linkOf(element, content, siteUrl);
  const { title } = element;
  const known = knownEmbed(element);
  if (known !== null) return { kind: "outside", ...known, title, link };
  if (content.frame !== null) {
    const shape = content.height ?? 450;
    return { kind: "outside", service: { name: "page" }, title, link, frame: content.frame, shape };
  }
  return { kind: "embed", markup: content.markup, words: content.words, title, link };
}

/** A film on a video service of the newsroom's, or a clip; null where its metadata does not say which. */
export function videoBlock({ subtype, title, metadata }: VideoElement, siteUrl: string): Block | null {
  const clip = safeSource(metadata["video-clip-url"], siteUrl);
  if (clip !== null) return { kind: "film", src: clip, title };
  const id = matching(metadata["video-id"], VIDEO_ID);
  const player = matching(metadata["player-id"], SIMPLE_ID);
  const account = matching(metadata["account-id"], SIMPLE_ID);
  const link = safeLink(metadata["player-url"], siteUrl);
  const at = { kind: "outside", title, link, shape: "wide" } as const;
  if (subtype === "brightcove-video" && id !== null && account !== null) {
    const place = player ?? "default";
    const frame = `https://players.brightcove.net/${account}/${place}_default/index.html?videoId=${encodeURIComponent(id)}`;
    return { ...at, service: { name: "brightcove", account, player: place, id }, frame };
  }
  if (subtype === "jwplayer" && id !== null && player !== null && !id.includes(":")) {
    const frame = `https://cdn.jwplayer.com/players/${id}-${player}.html`;
    return { ...at, service: { name: "jwplayer", player, id }, frame };
  }
  const frame = safeFrame(metadata["player-url"], siteUrl);
  return frame === null ? null : { ...at, service: { name: "page" }, frame };
}
