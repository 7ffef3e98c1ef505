import { Html, removeIllegalCharacters } from "@/server/publishing/render/index";

const UNSAFE_CHARACTERS = /[<>&\u2028\u2029]/g;

/** Serialise JSON for a script element: no value can close the element or open another. */
export function toScriptJson(value: unknown): Html {
  const text = removeIllegalCharacters(JSON.stringify(value));
  return Html.trusted(
    text.replace(
      UNSAFE_CHARACTERS,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  );
}
