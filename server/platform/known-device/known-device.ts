import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Vault } from "@/server/platform/vault/index";

/** Cookie by which a browser shows that somebody logged in with it before. */
export const KNOWN_DEVICE_COOKIE = "masthead-known-device";
export const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** Several people may share a browser; who logged in longest ago is forgotten. */
const MOST_NAMES = 4;
const PURPOSE = "known device";

const entry = z.object({ name: z.string(), id: z.string(), at: z.number() });
const entries = z.array(entry).max(MOST_NAMES);
type Entry = z.output<typeof entry>;

/** A browser as attempts to log in see it. */
export interface Device {
  /** An id of the browser's own where somebody has logged in by this name with it before; else null. */
  idFor(name: string): string | null;
  /** Keeps that somebody has just logged in by this name. */
  remember(name: string): void;
}

interface DeviceOptions {
  vault: Vault;
  now: Date;
  /** What the browser sent; null: nothing. */
  cookie: string | null;
  /** Takes the cookie's new value. */
  keep(value: string): void;
}

/** Names stay unreadable even to those who hold a key of the vault. */
function hashOf(name: string): string {
  return createHash("sha256").update(name).digest("base64url");
}

function readEntries({ vault, now, cookie }: DeviceOptions): Entry[] {
  if (cookie === null || cookie === "" || cookie.length > 4_000) return [];
  try {
    const read = entries.parse(JSON.parse(vault.open(cookie, PURPOSE)));
    const oldest = now.getTime() - KNOWN_DEVICE_SECONDS * 1_000;
    return read.filter(({ at }) => at > oldest);
  } catch {
    // Forged, or sealed under a secret that is gone: a browser like any other.
    return [];
  }
}

/** Reads who has logged in with a browser before, from a cookie that only this installation can make. */
export function readDevice(options: DeviceOptions): Device {
  let known = readEntries(options);
  return {
    idFor: (name) => known.find((one) => one.name === hashOf(name))?.id ?? null,
    remember: (name) => {
      const hashed = hashOf(name);
      const others = known.filter((one) => one.name !== hashed);
      const id = known.find((one) => one.name === hashed)?.id ?? randomUUID();
      known = [{ name: hashed, id, at: options.now.getTime() }, ...others].slice(0, MOST_NAMES);
      options.keep(options.vault.seal(JSON.stringify(known), PURPOSE));
    },
  };
}
