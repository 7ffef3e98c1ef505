import { type NextRequest, NextResponse } from "next/server";
import { getReaderContext, isSecure } from "@/app/(auth)/reader-request";
import { guardRoute } from "@/server/guarded-route";
import { BARE_HEADERS, bareDocument } from "@/server/http/bare-page";
import { getRuntime } from "@/server/runtime";
import { createGiftCookieValue, GIFT_COOKIE, openGiftLink } from "@/server/subscriptions/access/index";
import { chooseTextLocale, getTextDirection } from "@/shared/messages/languages";
import { systemMessages } from "@/shared/messages/system/index";
import { createTranslator } from "@/shared/messages/translator";

/** A gift link works for 30 days; the browser forgets it then. */
const COOKIE_SECONDS = 30 * 86_400;

/** The page of a link that opens nothing any more. */
function createGonePage(publicationLocale: string, acceptLanguage: string | null): string {
  const locale = chooseTextLocale(publicationLocale, acceptLanguage);
  const t = createTranslator(locale, systemMessages);
  const toFrontPage = `<p><a href="/" class="first">${t("toFrontPage")}</a></p>`;
  return bareDocument({
    title: t("giftLinkGone"),
    text: `<p>${t("giftLinkGoneText")}</p>${toFrontPage}`,
    lang: locale,
    dir: getTextDirection(locale),
  });
}

interface Params {
  params: Promise<{ token: string }>;
}

/**
 * Follows a gift link: the browser gets a cookie that names it, and goes on to the story. The cookie is needed for what
 * the visitor asks for, and says nothing about them. No cache stores the answer.
 */
async function answer(request: NextRequest, { params }: Params): Promise<Response> {
  const [{ token }, ctx] = [await params, await getReaderContext()];
  const opened = await openGiftLink(ctx, token);
  if (opened === null) {
    const { ietfCode } = ctx.account.settings.language;
    const page = createGonePage(ietfCode, request.headers.get("accept-language"));
    return new Response(page, { status: 410, headers: BARE_HEADERS });
  }
  const headers = {
    location: opened.path,
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  };
  const response = new NextResponse(null, { status: 303, headers });
  const value = request.cookies.get(GIFT_COOKIE)?.value ?? null;
  const holder = { vault: getRuntime().vault, accountId: ctx.account.id, value };
  response.cookies.set(GIFT_COOKIE, createGiftCookieValue(holder, opened.id), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: await isSecure(),
    maxAge: COOKIE_SECONDS,
  });
  return response;
}

export const GET = guardRoute(answer);
