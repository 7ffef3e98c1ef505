import type { Reaction } from "../store/comment";

/** Emoji by the short codes that accounts use for reactions. */
const GLYPHS: Readonly<Record<string, string>> = {
  "+1": "👍",
  thumbsup: "👍",
  "-1": "👎",
  thumbsdown: "👎",
  heart: "❤️",
  clap: "👏",
  smile: "😄",
  laughing: "😆",
  joy: "😂",
  open_mouth: "😮",
  astonished: "😲",
  cry: "😢",
  sob: "😭",
  angry: "😠",
  rage: "😡",
  thinking: "🤔",
  tada: "🎉",
  fire: "🔥",
  eyes: "👀",
  pray: "🙏",
  rocket: "🚀",
  star: "⭐",
  bulb: "💡",
  100: "💯",
};

/** The glyph of a reaction: the emoji of its short code, the code if it is an emoji, else the label. */
export function getGlyph({ shortCode, label }: Reaction): string {
  const code = shortCode?.replaceAll(":", "") ?? "";
  return GLYPHS[code] ?? (/\p{Extended_Pictographic}/u.test(code) ? code : label);
}
