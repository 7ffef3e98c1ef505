import { Html, legalText } from "@/server/publishing/render/index";

const MEANINGFUL = /[<>&\u2028\u2029]/g;

/** JSON as it may stand inside a script element: nothing in it can end the element or begin another. */
export function jsonInScript(value: unknown): Html {
  const text = legalText(JSON.stringify(value));
  return Html.trusted(
    text.replace(MEANINGFUL, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}
