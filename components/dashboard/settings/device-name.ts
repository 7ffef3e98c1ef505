const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Mac OS X/, "macOS"],
  [/Windows/, "Windows"],
  [/Linux/, "Linux"],
] as const;

/** Read browser and system from a user agent; null: unknown. */
export function parseDevice(userAgent: string | null): { browser: string | null; system: string | null } {
  const find = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}

/** Return `Firefox on macOS`: enough to recognise one's own device. */
export function getDeviceName(userAgent: string | null): string {
  const { browser, system } = parseDevice(userAgent);
  if (browser === null) return system ?? "An unknown device";
  return system === null ? browser : `${browser} on ${system}`;
}
