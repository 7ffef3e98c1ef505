import type { ThemeValues } from "../protocol";
import type { Messages } from "./messages";

/** What a frame's document carries beside its bundle: all that is needed to show something without asking again. */
export interface FrameBoot<Data> {
  /** Id of the frame's element on the page around it. */
  frame: string;
  /** Origin of the page around it; the only one that is believed. null: the frame stands alone. */
  host_origin: string | null;
  /** Origin of this installation. */
  base: string;
  account: { id: number; name: string };
  /** Address of the page that the widget is about, as it was given. */
  page_url: string | null;
  /** Readers log in at the publisher's own, and a frame asks the page for it; false: in our log-in frame. */
  host_logs_in: boolean;
  /** Language of the texts. */
  locale: string;
  direction: "ltr" | "rtl";
  theme: ThemeValues;
  messages: Messages;
  /** The widget's own first data. */
  data: Data;
}

/** Reads the JSON that the document carries. It was written by our own server, so its shape is what the types say. */
export function readBoot<Data>(): FrameBoot<Data> {
  const text = document.getElementById("svc-boot")?.textContent ?? "null";
  return JSON.parse(text);
}
