import type { ShippedPackage } from "./packages.mjs";

export const LICENCES_FILE: string;
export function findLicenceProblems(packages: readonly ShippedPackage[]): string[];
export function describeLicences(packages: readonly ShippedPackage[]): string;
