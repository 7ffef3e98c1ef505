import { z } from "zod";
import type { DemoFile } from "../demo-file";
import type { SignedReader } from "./readers";
import type { Closed } from "./stories";

const LONGEST_WAIT_MILLISECONDS = 5_000;
const grant = z.object({ granted: z.boolean(), grantReason: z.string().nullable() });

/** How a closed story stands to a reader. */
export type Standing = "closed" | "open" | "metered";

interface Asking {
  reader: SignedReader | null;
  /** What the access script calls this browser; null: it has not been here. */
  device: string | null;
}

/** Asks the installation, as a publisher's own server does before it sends a closed text. Unanswered is closed. */
export async function standingOf(
  { asset, hasMeter }: Closed,
  { base_url: base, account }: DemoFile,
  { reader, device }: Asking,
): Promise<Standing> {
  const query = new URLSearchParams({
    key: account.key,
    ...(reader !== null && { svc_jwt: reader.svcJwt }),
    ...(device !== null && { readerId: device }),
    ...(!hasMeter && { "disable-meter": "true" }),
  });
  try {
    const answer = await fetch(`${base}/api/access/v1/stories/${asset}/access?${query}`, {
      signal: AbortSignal.timeout(LONGEST_WAIT_MILLISECONDS),
    });
    const { granted, grantReason } = grant.parse(await answer.json());
    if (!granted) return "closed";
    return grantReason === "METERING" ? "metered" : "open";
  } catch {
    return "closed";
  }
}
