import { type Config, getInstallationUrl } from "@/server/platform/config/index";
import { createEgress } from "@/server/platform/egress/index";
import type { Log } from "@/server/platform/log/index";
import type { Clock } from "@/server/platform/system/index";
import { findProviderProblem } from "@/server/staff/index";
import { type Finding, failure, ok } from "./finding";

type Settings = Pick<Config, "staffSignIn" | "egressAllowPrivate" | "baseUrl" | "host" | "port">;

/** Checks that the staff's sign-in provider answers at its issuer. Its client ID and secret can't be tried out. */
export async function checkStaffSignIn(
  config: Settings,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Finding> {
  const { provider } = config.staffSignIn;
  if (provider === null) return ok("sign_in", "Staff sign in with a password.");
  const egress = createEgress({ allowPrivate: config.egressAllowPrivate, log });
  try {
    const problem = await findProviderProblem({ egress, clock }, provider);
    const callback = `${getInstallationUrl(config)}/api/session/staff/callback`;
    if (problem === null)
      return ok("sign_in", `${provider.issuer} answers. Its client must have the redirect URI ${callback}.`);
    return failure(
      "sign_in",
      `The staff's sign-in provider can't be used: ${problem}`,
      "Check STAFF_OIDC_ISSUER, which is the issuer in the provider's metadata, character for character. On a private network, add its range to EGRESS_ALLOW_PRIVATE.",
    );
  } finally {
    await egress.close();
  }
}
