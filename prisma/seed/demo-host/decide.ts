import { z } from "zod";
import type { DemoFile } from "../demo-file";
import type { SignedReader } from "./readers";
import type { Closed } from "./stories";

const LONGEST_WAIT_MILLISECONDS = 5_000;
const grant = z.object({ granted: z.boolean(), grantReason: z.string().nullable() });

/** A reader's access to a closed story. */
export type DemoStoryAccess = "closed" | "open" | "metered";

interface DecisionInput {
  reader: SignedReader | null;
  /** The browser's id in the access script; null: a first visit. */
  device: string | null;
}

/**
 * Requests an access decision from the installation, as a publisher's own server does before it sends a closed text.
 * Without a response the story is closed.
 */
export async function loadStoryAccess(
  { asset, hasMeter }: Closed,
  { base_url: base, account }: DemoFile,
  { reader, device }: DecisionInput,
): Promise<DemoStoryAccess> {
  const query = new URLSearchParams({
    key: account.key,
    ...(reader !== null && { svc_jwt: reader.svcJwt }),
    ...(device !== null && { readerId: device }),
    ...(!hasMeter && { "disable-meter": "true" }),
  });
  try {
    const response = await fetch(`${base}/api/access/v1/stories/${asset}/access?${query}`, {
      signal: AbortSignal.timeout(LONGEST_WAIT_MILLISECONDS),
    });
    const { granted, grantReason } = grant.parse(await response.json());
    if (!granted) return "closed";
    return grantReason === "METERING" ? "metered" : "open";
  } catch {
    return "closed";
  }
}
