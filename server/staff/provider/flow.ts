import { createHash } from "node:crypto";
import { z } from "zod";
import type { Vault } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { markChallengeUsed } from "@/server/platform/spent-challenge/index";
import type { FlowSecrets } from "./provider-client";

/** Seconds from the redirect to the provider until the return. */
export const FLOW_SECONDS = 15 * 60;

const PURPOSE = "staff sign-in with the provider";

const flowSchema = z.object({
  state: z.string().min(20),
  nonce: z.string().min(20),
  codeVerifier: z.string().min(43),
  /** Page of the dashboard that was requested. */
  target: z.string(),
  expiresAt: z.number(),
});

/** A sign-in between its two steps, sealed in a cookie: the return may reach another process. */
type Flow = z.output<typeof flowSchema>;

/** Seals a flow for the browser's cookie. */
export function sealFlow(vault: Vault, secrets: FlowSecrets, rest: { target: string; now: Date }): string {
  const flow: Flow = {
    ...secrets,
    target: rest.target,
    expiresAt: rest.now.getTime() + FLOW_SECONDS * 1_000,
  };
  return vault.seal(JSON.stringify(flow), PURPOSE);
}

/** Opens the flow of a cookie; null: none, a forged or an expired one. */
export function openFlow(vault: Vault, cookie: string | undefined, now: Date): Flow | null {
  if (cookie === undefined || cookie === "" || cookie.length > 4_000) return null;
  try {
    const flow = flowSchema.parse(JSON.parse(vault.open(cookie, PURPOSE)));
    return flow.expiresAt > now.getTime() ? flow : null;
  } catch {
    // Forged, or sealed under a secret that no longer exists.
    return null;
  }
}

/** Marks a flow as used; false: it was used before. */
export function spendFlow(db: Db, { state, expiresAt }: Flow): Promise<boolean> {
  const id = `staff sign-in:${createHash("sha256").update(state).digest("base64url")}`;
  return markChallengeUsed(db, { id, expiresAt: new Date(expiresAt) });
}
