import { type Announce, createAnnounce } from "./announce";
import { type Api, createApi } from "./api";
import { type FrameBoot, readBoot } from "./boot";
import { type Bridge, createBridge } from "./bridge";
import { followTheme } from "./follow-theme";
import { createTranslate, type Translate } from "./messages";
import { createReader, type Reader } from "./reader";
import { restoreLostFocus } from "./restore-lost-focus";

/** Dependencies of a widget. */
export interface Frame<Data> {
  boot: FrameBoot<Data>;
  bridge: Bridge;
  api: Api;
  t: Translate;
  announce: Announce;
  reader: Reader;
}

/** Creates a widget's dependencies from its boot data; also used on the server for SSR. */
export function createWidgetFrame<Data>({
  boot,
  bridge,
  announce,
}: Pick<Frame<Data>, "boot" | "bridge" | "announce">): Frame<Data> {
  const reader = createReader(boot, bridge);
  const api = createApi(boot.base, reader.credentials);
  return { boot, bridge, reader, api, t: createTranslate(boot.messages, boot.locale), announce };
}

/** Opens a frame: boot data, texts, channel to the embedding page, and reader. */
export function openFrame<Data>(): Frame<Data> {
  const boot = readBoot<Data>();
  const bridge = createBridge(boot);
  const frame = createWidgetFrame({ boot, bridge, announce: createAnnounce() });
  followTheme(boot, bridge);
  restoreLostFocus();
  return frame;
}
