import type { AuthorizationStep } from "../../api/login-frame/index";
import type { AuthorizationOutcome } from "../authorize";

/** Origin or scheme of the application, as shown to a reader. */
function toTarget(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return host === "" ? protocol : `${protocol}//${host}`;
}

/** Converts an outcome to the format of the log-in frame. */
export function toAuthorizationStep(outcome: AuthorizationOutcome, reader: string): AuthorizationStep {
  switch (outcome.kind) {
    case "unusable":
    case "login":
      return { kind: outcome.kind };
    case "consent":
      return { kind: "consent", ticket: outcome.ticket, target: toTarget(outcome.redirectUri), reader };
    case "answered":
      return { kind: "answered", address: outcome.address };
  }
}
