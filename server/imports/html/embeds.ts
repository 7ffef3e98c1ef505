import { type DraftElement, draftEmbed } from "./draft-element";
import { escapeAttribute } from "./plain-text";

function frame(src: string, attributes = 'width="100%" height="450"'): string {
  return `<iframe src="${escapeAttribute(src)}" ${attributes} frameborder="0" loading="lazy" allowfullscreen></iframe>`;
}

function script(src: string): string {
  return `<script async src="${src}" charset="utf-8"></script>`;
}

/** Parses a start time such as `90`, `90s` or `1m30s` to seconds. */
function startSeconds(mark: string | null): number {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(mark ?? "");
  return Number(parts?.[1] ?? 0) * 3600 + Number(parts?.[2] ?? 0) * 60 + Number(parts?.[3] ?? 0);
}

function youtube(url: URL): DraftElement | null {
  const path = url.hostname.endsWith("youtu.be")
    ? url.pathname.slice(1)
    : (url.searchParams.get("v") ?? /^\/(?:embed|v|shorts|live|e)\/([^/]+)/.exec(url.pathname)?.[1]);
  const list = url.searchParams.get("list");
  if (list !== null && /^[\w-]+$/.test(list) && (path === undefined || path === "videoseries")) {
    const src = `https://www.youtube.com/embed/videoseries?list=${list}`;
    return draftEmbed(null, frame(src), { provider: "youtube", url: src });
  }
  const id = /^[\w-]{6,20}/.exec(path ?? "")?.[0];
  if (id === undefined) return null;
  const start = startSeconds(url.searchParams.get("start") ?? url.searchParams.get("t"));
  return {
    type: "youtube-video",
    subtype: null,
    title: "",
    description: "",
    url: `https://www.youtube.com/watch?v=${id}`,
    "embed-url": `https://www.youtube.com/embed/${id}${start > 0 ? `?start=${start}` : ""}`,
    metadata: {},
  };
}

function soundcloud(url: URL): DraftElement | null {
  const page = url.hostname === "w.soundcloud.com" ? url.searchParams.get("url") : url.href;
  if (page === null || !/^https?:\/\/(?:[a-z]+\.)?soundcloud\.com\/./.test(page)) return null;
  const player = `https://w.soundcloud.com/player/?url=${encodeURIComponent(page)}`;
  const base = { subtype: null, title: "", description: "", metadata: {} };
  return { ...base, type: "soundcloud-audio", url: page, "embed-url": player };
}

function tweet(url: URL): DraftElement | null {
  const [, user, id] = /^\/(\w+|i\/web)\/status(?:es)?\/(\d+)/.exec(url.pathname) ?? [];
  if (user === undefined || id === undefined) return null;
  const address = `https://twitter.com/${user}/status/${id}`;
  const html = `<blockquote class="twitter-tweet"><a href="${address}"></a></blockquote>`;
  return draftEmbed("tweet", html + script("https://platform.twitter.com/widgets.js"), {
    "tweet-url": address,
    "tweet-id": id,
    provider: "twitter",
  });
}

function instagram(url: URL): DraftElement | null {
  const [, kind, id] = /^\/(?:[\w.]+\/)?(p|reel|tv)\/([\w-]+)/.exec(url.pathname) ?? [];
  if (kind === undefined || id === undefined) return null;
  const address = `https://www.instagram.com/${kind}/${id}/`;
  const html =
    `<blockquote class="instagram-media" data-instgrm-permalink="${address}" data-instgrm-version="14">` +
    `<a href="${address}"></a></blockquote>`;
  return draftEmbed("instagram", html + script("https://www.instagram.com/embed.js"), {
    "instagram-url": address,
    "instagram-id": id,
    provider: "instagram",
  });
}

function facebook(url: URL): DraftElement | null {
  const inner = url.pathname.startsWith("/plugins/") ? url.searchParams.get("href") : null;
  const address = inner === null ? url.href : inner;
  if (!/^https?:\/\/(?:[a-z-]+\.)*(?:facebook\.com|fb\.watch)\//.test(address)) return null;
  const video = /\/videos?[/.]|fb\.watch|\/watch|\/reel\//.test(address);
  if (!video && !/\/(?:posts|photos?|permalink|story|media|notes)\b/.test(address)) return null;
  const plugin = `https://www.facebook.com/plugins/${video ? "video" : "post"}.php`;
  const id = /(?:\/|fbid=|v=)(\d{6,})/.exec(address)?.[1];
  return draftEmbed(
    video ? "facebook-video" : "facebook-post",
    frame(`${plugin}?href=${encodeURIComponent(address)}`),
    { "facebook-url": address, ...(id === undefined ? {} : { "post-id": id }), provider: "facebook" },
  );
}

function dailymotion(url: URL): DraftElement | null {
  const path = url.hostname === "dai.ly" ? `/video${url.pathname}` : url.pathname;
  const id = /^\/(?:embed\/)?video\/(\w+)/.exec(path)?.[1];
  if (id === undefined) return null;
  return draftEmbed("dailymotion-video", frame(`https://www.dailymotion.com/embed/video/${id}`), {
    "dailymotion-url": `https://www.dailymotion.com/video/${id}`,
    "video-id": id,
    provider: "dailymotion",
  });
}

function tiktok(url: URL): DraftElement | null {
  const id = /\/(?:video|embed|v2)\/(?:v2\/)?(\d+)/.exec(url.pathname)?.[1];
  if (id === undefined) return null;
  const user = /^\/(@[\w.]+)\//.exec(url.pathname)?.[1] ?? "@";
  const address = `https://www.tiktok.com/${user}/video/${id}`;
  const html = `<blockquote class="tiktok-embed" cite="${address}" data-video-id="${id}"><section></section></blockquote>`;
  return draftEmbed("tiktok-video", html + script("https://www.tiktok.com/embed.js"), {
    "tiktok-video-id": id,
    "tiktok-url": address,
    provider: "tiktok",
  });
}

function vimeo(url: URL): DraftElement | null {
  const id = /^\/(?:video\/|channels\/\w+\/)?(\d+)/.exec(url.pathname)?.[1];
  if (id === undefined) return null;
  const src = `https://player.vimeo.com/video/${id}`;
  return draftEmbed(null, frame(src), { provider: "vimeo", url: `https://vimeo.com/${id}` });
}

function spotify(url: URL): DraftElement | null {
  const [, kind, id] = /\/(track|album|artist|playlist|episode|show)\/(\w+)/.exec(url.pathname) ?? [];
  if (kind === undefined || id === undefined) return null;
  const src = `https://open.spotify.com/embed/${kind}/${id}`;
  const size = 'width="100%" height="232"';
  return draftEmbed(null, frame(src, size), {
    provider: "spotify",
    url: `https://open.spotify.com/${kind}/${id}`,
  });
}

const PROVIDERS: readonly [RegExp, (url: URL) => DraftElement | null][] = [
  [/^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$|^(?:www\.)?youtu\.be$/, youtube],
  [/^(?:(?:www|m|w|on)\.)?soundcloud\.com$/, soundcloud],
  [/^(?:(?:www|mobile)\.)?(?:twitter|x)\.com$/, tweet],
  [/^(?:www\.)?instagram\.com$/, instagram],
  [/^(?:[a-z-]+\.)?facebook\.com$|^fb\.watch$/, facebook],
  [/^(?:www\.|geo\.)?dailymotion\.com$|^dai\.ly$/, dailymotion],
  [/^(?:www\.)?tiktok\.com$/, tiktok],
  [/^(?:www\.|player\.)?vimeo\.com$/, vimeo],
  [/^open\.spotify\.com$/, spotify],
];

/** Converts an address of a known service to an embed; null: an ordinary link. */
export function toEmbed(address: string): DraftElement | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const provider = PROVIDERS.find(([host]) => host.test(url.hostname));
  return provider === undefined ? null : provider[1](url);
}

const MAPS =
  /^https:\/\/(?:www\.google\.[a-z.]+\/maps\/|maps\.google\.|www\.openstreetmap\.org\/export\/embed)/;

/** Creates a frame of any other page from its address and size only. */
export function toFrame(src: string, size: { width: number | null; height: number | null }): DraftElement {
  const html = frame(src, `width="${size.width ?? "100%"}" height="${size.height ?? 450}"`);
  return draftEmbed(MAPS.test(src) ? "location" : null, html, { provider: new URL(src).hostname, url: src });
}

const PLAYABLE: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  ogv: "video/ogg",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  flac: "audio/flac",
};

/** Media type of a file name; null: browsers cannot play it. */
export function getPlayableType(url: string): string | null {
  const extension = /\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? "";
  return PLAYABLE[extension] ?? null;
}

/** Creates a player for a video or audio file. */
export function toMediaPlayer(kind: "video" | "audio", src: string, poster: string | null): DraftElement {
  const source = `src="${escapeAttribute(src)}"`;
  const still = poster === null ? "" : ` poster="${escapeAttribute(poster)}"`;
  const html =
    kind === "video"
      ? `<video controls preload="metadata" width="100%" ${source}${still}></video>`
      : `<audio controls preload="metadata" ${source}></audio>`;
  const type = getPlayableType(src);
  return draftEmbed(null, html, {
    provider: `${kind}-file`,
    url: src,
    ...(type === null ? {} : { "content-type": type }),
    ...(poster === null ? {} : { "poster-url": poster }),
  });
}
