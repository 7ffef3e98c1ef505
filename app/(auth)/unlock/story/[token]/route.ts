import { type NextRequest, NextResponse } from "next/server";
import { getReaderContext, isSecure } from "@/app/(auth)/reader-request";
import { createBarePage } from "@/app/(site)/bare-page";
import { guardRoute } from "@/server/guarded-route";
import { createBareText } from "@/server/http/bare-texts";
import { getRuntime } from "@/server/runtime";
import {
  createGiftCookieValue,
  GIFT_COOKIE,
  GIFT_LINK_MILLISECONDS,
  openGiftLink,
} from "@/server/subscriptions/access/index";

/** The page of a link that opens nothing any more. */
const GONE = {
  title: "giftLinkGone",
  text: "giftLinkGoneText",
  link: { label: "toFrontPage", href: "/" },
} as const;

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
    const acceptLanguage = request.headers.get("accept-language");
    return createBarePage({
      status: 410,
      ...createBareText(GONE, { publicationLocale: ietfCode, acceptLanguage }),
    });
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
    maxAge: GIFT_LINK_MILLISECONDS / 1_000,
  });
  return response;
}

export const GET = guardRoute(answer);
