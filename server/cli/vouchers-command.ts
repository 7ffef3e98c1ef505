import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { getCallerDirectory } from "@/server/platform/config/index";
import { listVoucherPools, loadVouchers } from "@/server/subscriptions/catalogue/index";
import { runAccountCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

function load(provider: string, file: string, options: Options): Promise<void> {
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

function list(options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const pools = await listVoucherPools(ctx);
    const lines = pools.map(({ provider, given, left }) => `${provider}: ${left} left, ${given} given`);
    return { json: pools, lines: lines.length === 0 ? ["No codes have been loaded."] : lines };
  });
}

/** `masthead vouchers`: referral codes that subscribers pass on. */
export function addVouchersCommand(masthead: Command): void {
  const vouchers = masthead.command("vouchers").description("Manage referral codes that subscribers share.");
  const withOptions = (command: Command) =>
    command
      .option("--account <id>", "account ID; required if there are several")
      .option("--json", "print JSON");
  withOptions(
    vouchers
      .command("load")
      .description("Load a provider's codes from a file, one per line. Each code goes to one subscriber.")
      .argument("<provider>", "provider that accepts the codes: letters a to z, digits and _")
      .argument("<file>", "the file"),
  ).action(load);
  withOptions(vouchers.command("list").description("List how many codes of each provider are left.")).action(
    list,
  );
}
