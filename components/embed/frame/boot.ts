import type { ThemeValues } from "../protocol";
import type { Messages } from "./messages";

/** Boot data of a frame's document: everything needed to render without a request. */
export interface FrameBoot<Data> {
  /** Id of the iframe element in the embedding page. */
  frame: string;
  /** Origin of the embedding page, the only one whose messages are accepted. null: no embedding page. */
  host_origin: string | null;
  /** Origin of this installation. */
  base: string;
  account: { id: number; name: string };
  /** URL of the page that the widget belongs to, unchanged. */
  page_url: string | null;
  /** Whether readers log in on the publisher's site, at the frame's request; false: in our login frame. */
  host_logs_in: boolean;
  /** Locale of the texts. */
  locale: string;
  direction: "ltr" | "rtl";
  theme: ThemeValues;
  messages: Messages;
  /** Boot data of the widget. */
  data: Data;
}

/** Parses the boot JSON of the document. Our own server renders it, so its shape is not validated. */
export function readBoot<Data>(): FrameBoot<Data> {
  const text = document.getElementById("svc-boot")?.textContent ?? "null";
  return JSON.parse(text);
}
