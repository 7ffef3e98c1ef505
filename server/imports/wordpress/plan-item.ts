import { HtmlTooComplex, truncate } from "@/server/imports/html";
import type { PlannedItem } from "./imported";
import type { PlanContext } from "./plan-context";
import { planMenuItem } from "./plan-menu-item";
import { planPage } from "./plan-page";
import { planStory } from "./plan-story";
import { getState } from "./post-facts";
import type { WxrItem } from "./wxr-record";

function planByType(item: WxrItem, context: PlanContext): PlannedItem {
  switch (item.postType) {
    case "post":
    case "page": {
      const state = getState(item);
      if (state === null) return { kind: "skip", reason: `Its WordPress status is "${item.status}".` };
      return item.postType === "post"
        ? { kind: "story", story: planStory(item, state, context) }
        : { kind: "page", page: planPage(item, state, context) };
    }
    case "nav_menu_item":
      return planMenuItem(item, context);
    case "attachment": {
      const attachment = context.index.attachment(item.postId);
      if (attachment === null) return { kind: "failed", reason: "The attachment has no file URL." };
      return { kind: "attachment", attachment };
    }
    case "wp_block":
      return { kind: "shared-block", id: item.postId };
    default:
      return {
        kind: "skip",
        reason: `Posts of type "${truncate(item.postType, 60)}" aren't supported.`,
      };
  }
}

/**
 * Plans an item of the file. Pure: the same item and context give the same plan, ids included. The index in the
 * context must have been filled from the whole file.
 */
export function planItem(item: WxrItem, context: PlanContext): PlannedItem {
  try {
    return planByType(item, context);
  } catch (error) {
    if (error instanceof HtmlTooComplex) return { kind: "failed", reason: error.message };
    throw error;
  }
}
