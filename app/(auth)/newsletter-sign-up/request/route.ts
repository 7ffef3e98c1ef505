import type { NextRequest } from "next/server";
import { isOwnForm, redirectAfterForm } from "@/app/(auth)/own-form";
import { getClientInfo, getReaderContext } from "@/app/(auth)/reader-request";
import { getTextField } from "@/app/(auth)/run-form-action";
import { requestNewsletter } from "@/server/engagement/newsletters/index";
import { guardRoute } from "@/server/guarded-route";
import { AppError } from "@/server/platform/errors/index";

const PAGE = "/newsletter-sign-up";

/** Requests a newsletter for the address in a form of the publication's pages, and shows the result. */
async function answer(request: NextRequest): Promise<Response> {
  const ctx = await getReaderContext();
  const form = await request.formData();
  const slug = getTextField(form, "newsletter").slice(0, 100);
  if (!isOwnForm(request)) return redirectAfterForm(PAGE, { newsletter: slug, result: "gone" });
  const { address: networkAddress } = await getClientInfo();
  try {
    await requestNewsletter(ctx, {
      slug,
      address: getTextField(form, "email"),
      acceptLanguage: request.headers.get("accept-language"),
      networkAddress,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const result = error.code === "invalid" ? "invalid" : error.code === "rate_limited" ? "limited" : "gone";
    return redirectAfterForm(PAGE, { newsletter: slug, result });
  }
  return redirectAfterForm(PAGE, { newsletter: slug, result: "sent" });
}

export const POST = guardRoute(answer);
