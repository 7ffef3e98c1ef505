"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/reader/form-state";
import { createStaffSessionCookie, createVisitorRuntime } from "@/server/admin/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { signInByLink } from "@/server/staff/index";
import { getClientInfo } from "./reader-request";
import { getTextField, runFormAction } from "./run-form-action";
import { hasStaffPasswords } from "./staff-provider";

/** Sign in with the operator's link, where staff have no passwords, and redirect to the dashboard. */
export async function signInByLinkAction(state: FormState, form: FormData): Promise<FormState> {
  const answer = await runFormAction(state, form, async () => {
    // It asks for no second factor: where passwords work again, a link of before must not skip theirs.
    if (hasStaffPasswords())
      throw new AppError("conflict", "This link is not valid. Go to the sign-in page.");
    const { userAgent, address } = await getClientInfo();
    const client = { userAgent, address: address ?? "unknown" };
    const visit = { action: "staff.signInByLink", name: "Holder of a sign-in link", client };
    const runtime = createVisitorRuntime(getRuntime(), visit);
    const opened = await signInByLink(runtime, { ...client, token: getTextField(form, "token") });
    (await cookies()).set(await createStaffSessionCookie(runtime, opened));
    return "You are signed in.";
  });
  // Outside the callback, as redirect() throws.
  if (answer.done !== null) redirect("/dashboard");
  return answer;
}
