import type { NextRequest } from "next/server";
import { z } from "zod";
import { guardRoute } from "@/server/guarded-route";
import { createVisitorContext } from "@/server/page-context";
import {
  createMeterCookie,
  createMeterCookieRemoval,
  createMeterId,
  parseMeterId,
} from "@/server/subscriptions/access/index";
import { isSecureRequest } from "../../secure-request";

const formSchema = z.object({
  /** Path of the story to return to. */
  story: z
    .string()
    .max(2_000)
    .regex(/^\/(?![/\\])[^\s\\]*$/),
  answer: z.enum(["accept", "withdraw"]),
});

function isFromOurPage(request: NextRequest): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
}

/** Store the reader's answer to the question about the meter cookie, and return to the story. */
async function answer(request: NextRequest): Promise<Response> {
  const ctx = await createVisitorContext(request.headers.get("host") ?? "");
  if (ctx === null) return new Response("Not found", { status: 404 });
  if (!isFromOurPage(request)) return new Response("Forbidden", { status: 403 });
  const form = formSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return new Response("Bad request", { status: 400 });
  const { story, answer: choice } = form.data;
  const headers = new Headers({ location: story, "cache-control": "private,no-store" });
  const isSecure = isSecureRequest(request);
  if (choice === "withdraw") headers.append("set-cookie", createMeterCookieRemoval(isSecure));
  else if (parseMeterId(request.headers.get("cookie")) === null)
    headers.append("set-cookie", createMeterCookie(createMeterId(ctx.ids.uuid()), isSecure));
  return new Response(null, { status: 303, headers });
}

export const POST = guardRoute(answer);
