import type { Thread } from "./thread.repository";

/** Name a thread by its page, as a list and a question do. */
export function nameThread({ headline, url }: Pick<Thread, "headline" | "url">): string {
  return headline ?? url;
}

/** Build the URL of a thread on its page. */
export function buildThreadUrl({ id, url }: Pick<Thread, "id" | "url">): string {
  return `${url}#comment-${id}`;
}
