import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Vault } from "@/server/platform/crypto/index";

/** Cookie that identifies a browser with which a person logged in before. */
export const KNOWN_DEVICE_COOKIE = "masthead-known-device";
export const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** Several people may share a browser; the oldest log-in is dropped. */
const MAX_NAMES = 4;
const PURPOSE = "known device";

const entry = z.object({ name: z.string(), id: z.string(), at: z.number() });
const entries = z.array(entry).max(MAX_NAMES);
type Entry = z.output<typeof entry>;

/** A browser, for the throttling of log-in attempts. */
export interface Device {
  /** The browser's id for a name that has logged in with it before; else null. */
  idFor(name: string): string | null;
  /** Records a log-in with this name. */
  remember(name: string): void;
}

interface DeviceOptions {
  vault: Vault;
  now: Date;
  /** The cookie of the request; null: none. */
  cookie: string | null;
  /** Called with the cookie's new value. */
  store(value: string): void;
}

/** Hashes a name, so that a leaked vault key does not reveal it. */
function hashName(name: string): string {
  return createHash("sha256").update(name).digest("base64url");
}

function readEntries({ vault, now, cookie }: DeviceOptions): Entry[] {
  if (cookie === null || cookie === "" || cookie.length > 4_000) return [];
  try {
    const read = entries.parse(JSON.parse(vault.open(cookie, PURPOSE)));
    const oldest = now.getTime() - KNOWN_DEVICE_SECONDS * 1_000;
    return read.filter(({ at }) => at > oldest);
  } catch {
    // Forged, or encrypted under a secret that no longer exists: an unknown browser.
    return [];
  }
}

/** Reads the earlier log-ins of a browser from a cookie that only this installation can issue. */
export function readDevice(options: DeviceOptions): Device {
  let logIns = readEntries(options);
  return {
    idFor: (name) => logIns.find((logIn) => logIn.name === hashName(name))?.id ?? null,
    remember: (name) => {
      const hashed = hashName(name);
      const rest = logIns.filter((logIn) => logIn.name !== hashed);
      const id = logIns.find((logIn) => logIn.name === hashed)?.id ?? randomUUID();
      logIns = [{ name: hashed, id, at: options.now.getTime() }, ...rest].slice(0, MAX_NAMES);
      options.store(options.vault.seal(JSON.stringify(logIns), PURPOSE));
    },
  };
}
