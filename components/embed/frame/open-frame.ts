import { type Announce, createAnnounce } from "./announce";
import { type Api, createApi } from "./api";
import { type FrameBoot, readBoot } from "./boot";
import { type Bridge, createBridge } from "./bridge";
import { followTheme } from "./follow-theme";
import { keepFocus } from "./keep-focus";
import { createTranslate, type Translate } from "./messages";
import { createReader, type Reader } from "./reader";

/** All that a widget works with, opened once. */
export interface Frame<Data> {
  boot: FrameBoot<Data>;
  bridge: Bridge;
  api: Api;
  t: Translate;
  announce: Announce;
  reader: Reader;
}

/** What a widget works with over what its document brought: the same on the server, where some are drawn first. */
export function frameOver<Data>({
  boot,
  bridge,
  announce,
}: Pick<Frame<Data>, "boot" | "bridge" | "announce">): Frame<Data> {
  const reader = createReader(boot, bridge);
  const api = createApi(boot.base, reader.credentials);
  return { boot, bridge, reader, api, t: createTranslate(boot.messages, boot.locale), announce };
}

/** Opens a frame's document: its first data, its texts, its line to the page around it, and who reads. */
export function openFrame<Data>(): Frame<Data> {
  const boot = readBoot<Data>();
  const bridge = createBridge(boot);
  const frame = frameOver({ boot, bridge, announce: createAnnounce() });
  followTheme(boot, bridge);
  keepFocus();
  return frame;
}
