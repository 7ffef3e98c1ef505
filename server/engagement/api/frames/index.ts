import type { Assets } from "@/server/embed/index";
import type { Endpoint } from "@/server/http/index";
import { commentsFrame } from "./comments-frame";
import { feedFrame } from "./feed-frame";
import { reactionsFrame } from "./reactions-frame";

/** Documents of the engagement widgets. */
export function engagementFrames(assets: Assets): readonly Endpoint[] {
  return [commentsFrame(assets), feedFrame(assets), reactionsFrame(assets)];
}
