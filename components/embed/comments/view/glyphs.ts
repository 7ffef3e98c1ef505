import type { Reaction } from "../store/comment";

/** The characters for short codes that accounts name their reactions by. */
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

/** What a reaction looks like: the character of its short code, the code where it is one, else its label. */
export function glyphOf({ shortCode, label }: Reaction): string {
  const code = shortCode?.replaceAll(":", "") ?? "";
  return GLYPHS[code] ?? (/\p{Extended_Pictographic}/u.test(code) ? code : label);
}
