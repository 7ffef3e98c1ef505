import type { ProviderSignInProps } from "@/components/dashboard/provider-sign-in";
import { getInstallationUrl } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { describeProviderRefusal } from "@/server/staff/index";

/** Whether staff can sign in with a password. */
export function hasStaffPasswords(): boolean {
  return getRuntime().config.staffSignIn.hasPasswords;
}

const TURNED_OFF = {
  password: "Password sign-in is turned off. Go to the sign-in page.",
  passkey: "Signing in with a passkey is turned off. Go to the sign-in page.",
  code: "Password sign-in, which this code completes, is turned off. Go to the sign-in page.",
} as const;

/**
 * Refuse a form that belongs to password sign-in where staff sign in with the provider only: then a passkey and the
 * second step are turned off too. `means` is what the person uses there.
 */
export function requireStaffPasswords(means: keyof typeof TURNED_OFF = "password"): void {
  if (!hasStaffPasswords()) throw new AppError("forbidden", TURNED_OFF[means]);
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
