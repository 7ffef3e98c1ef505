import type { Onward } from "../../api/login-frame/index";
import type { AuthorizationOutcome } from "../authorize";

/** Where the application stands, as a reader may be told it. */
function targetOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return host === "" ? protocol : `${protocol}//${host}`;
}

/** An outcome as the log-in frame takes it. */
export function toOnward(outcome: AuthorizationOutcome, reader: string): Onward {
  switch (outcome.kind) {
    case "unusable":
    case "login":
      return { kind: outcome.kind };
    case "consent":
      return { kind: "consent", ticket: outcome.ticket, target: targetOf(outcome.redirectUri), reader };
    case "answered":
      return { kind: "answered", address: outcome.address };
  }
}
