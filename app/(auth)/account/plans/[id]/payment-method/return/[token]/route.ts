import { type NextRequest, NextResponse } from "next/server";
import { requireId, requireMember } from "@/app/(auth)/member-account";
import { guardRoute } from "@/server/guarded-route";
import { AppError } from "@/server/platform/errors/index";
import { findOwnSubscriber } from "@/server/subscriptions/customers/index";
import { confirmMethodChange } from "@/server/subscriptions/payment-methods/index";

const PRIVATE = { "cache-control": "private, no-store", "referrer-policy": "same-origin" } as const;

interface Where {
  params: Promise<{ id: string; token: string }>;
}

/** Redirect to a path on the visitor's own host. */
function redirectTo(path: string): NextResponse {
  return new NextResponse(null, { status: 303, headers: { ...PRIVATE, location: path } });
}

const PAGES = {
  saved: "?done=payment-method",
  waiting: "?done=payment-method-waiting",
  failed: "/payment-method?problem=not-saved",
} as const;

/** The member returns from the gateway's page. What was saved is asked of the gateway, not read from the request. */
async function answer(_request: NextRequest, { params }: Where): Promise<NextResponse> {
  const { id: text, token } = await params;
  const id = requireId(text);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(path);
  try {
    const subscriber = await findOwnSubscriber(ctx);
    if (subscriber === null) return redirectTo("/page-not-found");
    const outcome = await confirmMethodChange(ctx, { token, subscriberId: subscriber.id });
    return redirectTo(`${path}${PAGES[outcome]}`);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return redirectTo("/page-not-found");
    // The gateway's event, or opening this address again, confirms the change later.
    ctx.log.warn({ err: error, subscriptionId: id }, "a change of a payment method was not confirmed");
    return redirectTo(`${path}${PAGES.waiting}`);
  }
}

export const GET = guardRoute(answer);
