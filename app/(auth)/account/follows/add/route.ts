import type { NextRequest } from "next/server";
import { isOwnForm, redirectAfterForm } from "@/app/(auth)/own-form";
import { getReaderContext } from "@/app/(auth)/reader-request";
import { guardRoute } from "@/server/guarded-route";
import { AppError } from "@/server/platform/errors/index";
import { followNamed, parseFollowable } from "../followable";

const LIST = "/account/mails";

/** Follows what the page that sent the form is about, and shows the list. Visitors log in first, and then confirm. */
async function answer(request: NextRequest): Promise<Response> {
  const ctx = await getReaderContext();
  const form = await request.formData();
  const named = parseFollowable(form.get("kind"), form.get("slug"));
  if (named === null || !isOwnForm(request)) return redirectAfterForm(LIST, { done: "refused" });
  if (ctx.actor.kind !== "reader") {
    const back = `${LIST}?${new URLSearchParams({ follow: named.kind, slug: named.slug })}`;
    return redirectAfterForm("/login", { "redirect-url": back });
  }
  try {
    if (!(await followNamed(ctx, named))) return redirectAfterForm(LIST, { done: "refused" });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return redirectAfterForm(LIST, { done: "refused" });
  }
  return redirectAfterForm(LIST, { done: "followed" });
}

export const POST = guardRoute(answer);
