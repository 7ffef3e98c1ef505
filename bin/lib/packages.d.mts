interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
  dev?: boolean;
  license?: string;
  hasInstallScript?: boolean;
  name?: string;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

export interface ShippedPackage {
  name: string;
  version: string;
  licence: string | null;
}

export function readLock(): Lock;
export function readAllowedScripts(): Record<string, boolean>;
export function findLockProblems(lock: Lock, allowScripts: Record<string, boolean>): string[];
export function listShippedPaths(lock: Lock): Set<string>;
export function listShipped(lock: Lock): ShippedPackage[];
