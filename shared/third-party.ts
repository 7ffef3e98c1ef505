const NAMES = {
  youtube: "YouTube",
  soundcloud: "SoundCloud",
  tweet: "X",
  instagram: "Instagram",
  facebook: "Facebook",
  dailymotion: "Dailymotion",
  tiktok: "TikTok",
  brightcove: "the video service",
  jwplayer: "the video service",
  page: "the page it comes from",
} as const;

interface Service {
  name: keyof typeof NAMES;
}

/** Name of another site as it calls itself; null: none that readers know. */
export function findBrandName({ name }: Service): string | null {
  return name === "brightcove" || name === "jwplayer" || name === "page" ? null : NAMES[name];
}

/** Name of another site in a sentence: `YouTube`. */
export function getServiceName({ name }: Service): string {
  return NAMES[name];
}

/** Label of a link to another site: `Watch on YouTube`. */
export function getThirdPartyLabel({ service, title }: { service: Service; title: string }): string {
  return title === "" ? `See it on ${getServiceName(service)}` : title;
}
