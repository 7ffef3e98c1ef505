import { type Announce, createAnnounce } from "./announce";
import { type Api, createApi } from "./api";
import { type FrameBoot, readBoot } from "./boot";
import { type Bridge, createBridge } from "./bridge";
import { followTheme } from "./follow-theme";
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

/** Opens a frame's document: its first data, its texts, its line to the page around it, and who reads. */
export function openFrame<Data>(): Frame<Data> {
  const boot = readBoot<Data>();
  const bridge = createBridge(boot);
  const reader = createReader(boot, bridge);
  followTheme(boot, bridge);
  return {
    boot,
    bridge,
    reader,
    api: createApi(boot.base, reader.credentials),
    t: createTranslate(boot.messages, boot.locale),
    announce: createAnnounce(),
  };
}
