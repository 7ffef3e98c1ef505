import { z } from "zod";

const clientData = z.object({ challenge: z.string().min(1).max(1_000) });

/** Reads the challenge that a browser answered from its client data (JSON, base64url); null: there is none. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const read = clientData.safeParse(json);
    return read.success ? read.data.challenge : null;
  } catch {
    return null;
  }
}
