import type { NextRequest } from "next/server";
import { isOwnForm, redirectAfterForm } from "@/app/(auth)/own-form";
import { getReaderContext } from "@/app/(auth)/reader-request";
import { saveStory } from "@/server/engagement/bookmarks/index";
import { guardRoute } from "@/server/guarded-route";
import { AppError } from "@/server/platform/errors/index";

const LIST = "/account/saved";

/** Saves the story whose page sent the form, and shows the list. Visitors log in first, and then confirm. */
async function answer(request: NextRequest): Promise<Response> {
  const ctx = await getReaderContext();
  const path = (await request.formData()).get("path");
  if (typeof path !== "string" || !isOwnForm(request)) return redirectAfterForm(LIST, { done: "refused" });
  if (ctx.actor.kind !== "reader") {
    const back = `${LIST}?${new URLSearchParams({ add: path })}`;
    return redirectAfterForm("/login", { "redirect-url": back });
  }
  try {
    await saveStory(ctx, path);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return redirectAfterForm(LIST, { done: "refused" });
  }
  return redirectAfterForm(LIST, { done: "saved" });
}

export const POST = guardRoute(answer);
