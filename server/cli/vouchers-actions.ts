import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { getCallerDirectory } from "@/server/platform/config/index";
import { listVoucherPools, loadVouchers } from "@/server/subscriptions/catalogue/index";
import { runAccountCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

/** `masthead vouchers load`: loads a provider's codes from a file. */
export function load(provider: string, file: string, options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const text = await readFile(resolve(getCallerDirectory(), file), "utf8");
    const codes = text.split(/\r?\n/).filter((line) => line.trim() !== "");
    const { loaded, known: duplicateCount } = await loadVouchers(ctx, { provider, codes });
    const duplicates = duplicateCount === 0 ? "" : `; ${duplicateCount} already existed`;
    return {
      json: { provider, loaded, known: duplicateCount },
      lines: [`${loaded} codes of ${provider} loaded${duplicates}.`],
    };
  });
}

/** `masthead vouchers list`: prints how many codes are left. */
export function list(options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const pools = await listVoucherPools(ctx);
    const lines = pools.map(({ provider, given, left }) => `${provider}: ${left} left, ${given} given`);
    return { json: pools, lines: lines.length === 0 ? ["No codes have been loaded."] : lines };
  });
}
