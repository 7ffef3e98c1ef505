import type { ProviderSignInProps } from "@/components/dashboard/provider-sign-in";
import { getInstallationUrl } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { describeProviderRefusal } from "@/server/staff/index";

/** Whether staff can sign in with a password. */
export function hasStaffPasswords(): boolean {
  return getRuntime().config.staffSignIn.hasPasswords;
}

/** Refuse a form that needs passwords where staff sign in without them. */
export function requireStaffPasswords(): void {
  if (!hasStaffPasswords())
    throw new AppError("forbidden", "Password sign-in is turned off. Go to the sign-in page.");
}

/**
 * Return the button of the staff's OpenID Connect provider; null: none is configured. `error` is the code of the
 * refused attempt from which the browser comes, if any.
 */
export function getProviderSignIn(
  target: string,
  error?: string | string[] | undefined,
): ProviderSignInProps | null {
  const { config } = getRuntime();
  const { provider, hasPasswords } = config.staffSignIn;
  if (provider === null) return null;
  const refusal = typeof error === "string" ? describeProviderRefusal(error) : null;
  const query = new URLSearchParams({ from: target, ...(refusal?.isOfAccount === true && { choose: "1" }) });
  return {
    name: provider.name,
    // Absolute: the provider returns the browser to this origin, where the flow's cookie must be.
    href: `${getInstallationUrl(config)}/api/session/staff/start?${query}`,
    refusal: refusal?.text ?? null,
    isOnly: !hasPasswords,
  };
}
