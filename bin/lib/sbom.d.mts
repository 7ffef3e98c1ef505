import type { ShippedPackage } from "./packages.mjs";

interface Component {
  "bom-ref": string;
  name: string;
  version: string;
  licenses?: unknown[];
}

export interface Bom {
  bomFormat?: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

export function keepShipped(bom: Bom, shipped: readonly ShippedPackage[]): Bom;
export function createSbom(): Promise<Bom>;
