import type { EmbedElement, PlayerElement, VideoElement } from "@/server/publishing/stories/index";
import type { Block, ThirdPartyContent } from "./block";
import { type EmbedContent, readEmbed } from "./embed-content.rules";
import { safeFrame, safeLink, safeSource } from "./safe-url.rules";

const YOUTUBE_ID = /^[\w-]{6,20}$/;
const SIMPLE_ID = /^[\w-]{1,64}$/;
const NUMBER = /^[0-9]{1,24}$/;
/** Brightcove accepts reference ids (`ref:…`) too. */
const VIDEO_ID = /^[\w:.-]{1,100}$/;

function matchText(value: unknown, pattern: RegExp): string | null {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && pattern.test(text) ? text : null;
}

function parseUrl(value: unknown): URL | null {
  return typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
}

function parseYoutubeId(value: unknown): string | null {
  const url = parseUrl(value);
  if (url === null || !/(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/.test(url.hostname)) return null;
  const lastSegment = url.pathname
    .split("/")
    .filter((part) => part !== "")
    .at(-1);
  return matchText(url.searchParams.get("v") ?? lastSegment, YOUTUBE_ID);
}

function toYoutube(element: PlayerElement): ThirdPartyContent | null {
  const id = parseYoutubeId(element.url) ?? parseYoutubeId(element["embed-url"]);
  if (id === null) return null;
  const start = Number(matchText(parseUrl(element["embed-url"])?.searchParams.get("start"), NUMBER) ?? 0);
  return {
    kind: "outside",
    service: { name: "youtube", id, start },
    title: element.title,
    link: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ""}`,
    frame: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ""}`,
    shape: "wide",
  };
}

/** Convert a player: framed if its address is safe, else a link to its page. */
export function playerBlock(element: PlayerElement, siteUrl: string): Block {
  const youtubeBlock = element.type === "youtube-video" ? toYoutube(element) : null;
  if (youtubeBlock !== null) return youtubeBlock;
  const link = safeLink(element.url, siteUrl);
  const frame = safeFrame(element["embed-url"], siteUrl);
  if (frame === null) return { kind: "embed", markup: "", caption: "", title: element.title, link };
  const isSound = element.type === "soundcloud-audio";
  const service = isSound ? ({ name: "soundcloud" } as const) : ({ name: "page" } as const);
  return { kind: "outside", service, title: element.title, link, frame, shape: isSound ? 166 : "wide" };
}

type KnownFrame = Pick<ThirdPartyContent, "service" | "frame" | "shape">;

/** Build the frame of a post or film that is identified by its metadata; its embed code is then ignored. */
function findKnownFrame({ subtype, metadata }: EmbedElement): KnownFrame | null {
  switch (subtype) {
    case "tweet": {
      const id = matchText(metadata["tweet-id"], NUMBER);
      const frame = `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`;
      return id === null ? null : { service: { name: "tweet", id }, frame, shape: 480 };
    }
    case "instagram": {
      const id = matchText(metadata["instagram-id"], SIMPLE_ID);
      const frame = `https://www.instagram.com/p/${id}/embed`;
      return id === null ? null : { service: { name: "instagram", id }, frame, shape: 640 };
    }
    case "facebook-post":
    case "facebook-video": {
      const url = parseUrl(metadata["facebook-url"]);
      if (url === null || !/(^|\.)(facebook\.com|fb\.watch)$/.test(url.hostname)) return null;
      const video = subtype === "facebook-video";
      const plugin = `https://www.facebook.com/plugins/${video ? "video" : "post"}.php`;
      const frame = `${plugin}?href=${encodeURIComponent(url.href)}`;
      return { service: { name: "facebook", video, href: url.href }, frame, shape: video ? "wide" : 480 };
    }
    case "dailymotion-video":
    case "dailymotion-embed-script": {
      const id = matchText(metadata["video-id"], SIMPLE_ID);
      const frame = `https://www.dailymotion.com/embed/video/${id}`;
      return id === null ? null : { service: { name: "dailymotion", id }, frame, shape: "wide" };
    }
    case "tiktok-video": {
      const id = matchText(metadata["tiktok-video-id"], NUMBER);
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

function findLink({ metadata }: EmbedElement, content: EmbedContent, siteUrl: string): string | null {
  const named = ADDRESSES.map((key) => safeLink(metadata[key], siteUrl)).find((link) => link !== null);
  return named ?? content.link;
}

/** Convert third-party content: framed if its address is known, else its code as data and its link. */
export function embedBlock(element: EmbedElement, siteUrl: string): Block {
  const content = readEmbed(element["embed-js"], siteUrl);
  const link = findLink(element, content, siteUrl);
  const { title } = element;
  const knownFrame = findKnownFrame(element);
  if (knownFrame !== null) return { kind: "outside", ...knownFrame, title, link };
  if (content.frame !== null) {
    const shape = content.height ?? 450;
    return { kind: "outside", service: { name: "page" }, title, link, frame: content.frame, shape };
  }
  return { kind: "embed", markup: content.markup, caption: content.caption, title, link };
}

/** Convert a film on one of the newsroom's video services, or a clip; null: its metadata does not identify it. */
export function videoBlock({ subtype, title, metadata }: VideoElement, siteUrl: string): Block | null {
  const clip = safeSource(metadata["video-clip-url"], siteUrl);
  if (clip !== null) return { kind: "film", src: clip, title };
  const id = matchText(metadata["video-id"], VIDEO_ID);
  const player = matchText(metadata["player-id"], SIMPLE_ID);
  const account = matchText(metadata["account-id"], SIMPLE_ID);
  const link = safeLink(metadata["player-url"], siteUrl);
  const at = { kind: "outside", title, link, shape: "wide" } as const;
  if (subtype === "brightcove-video" && id !== null && account !== null) {
    const playerId = player ?? "default";
    const frame = `https://players.brightcove.net/${account}/${playerId}_default/index.html?videoId=${encodeURIComponent(id)}`;
    return { ...at, service: { name: "brightcove", account, player: playerId, id }, frame };
  }
  if (subtype === "jwplayer" && id !== null && player !== null && !id.includes(":")) {
    const frame = `https://cdn.jwplayer.com/players/${id}-${player}.html`;
    return { ...at, service: { name: "jwplayer", player, id }, frame };
  }
  const frame = safeFrame(metadata["player-url"], siteUrl);
  return frame === null ? null : { ...at, service: { name: "page" }, frame };
}
