import type { InngestFunction } from "inngest";

/** Every function of the platform, whichever engine runs them. */
export const functions: readonly InngestFunction.Any[] = [];
