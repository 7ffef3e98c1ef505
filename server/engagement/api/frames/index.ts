import type { Assets } from "@/server/embed/index";
import type { Endpoint } from "@/server/http/index";
import { commentsFrame } from "./comments-frame";
import { contributionFrame } from "./contribution-frame";
import { feedFrame } from "./feed-frame";
import { reactionsFrame } from "./reactions-frame";

/** HTML documents of the engagement widgets. */
export function engagementFrames(assets: Assets): readonly Endpoint[] {
  return [commentsFrame(assets), feedFrame(assets), contributionFrame(assets), reactionsFrame(assets)];
}
