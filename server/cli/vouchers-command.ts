import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { getCallerDirectory } from "@/server/platform/config/index";
import { listVoucherPools, loadVouchers } from "@/server/subscriptions/vouchers/index";
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
    const duplicates = duplicateCount === 0 ? "" : `; ${duplicateCount} were there already`;
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
    return { json: pools, lines: lines.length === 0 ? ["No codes are loaded."] : lines };
  });
}

/** `masthead vouchers`: referral codes that subscribers pass on. */
export function addVouchersCommand(masthead: Command): void {
  const vouchers = masthead.command("vouchers").description("Codes that subscribers pass on to others.");
  const withOptions = (command: Command) =>
    command
      .option("--account <id>", "which account, where there are several")
      .option("--json", "print it as JSON");
  withOptions(
    vouchers
      .command("load")
      .description("Loads codes of a provider from a file, one to a line; each is given to one subscriber.")
      .argument("<provider>", "who takes the codes: letters a to z, digits and _")
      .argument("<file>", "the file"),
  ).action(load);
  withOptions(vouchers.command("list").description("Tells how many codes of each provider are left.")).action(
    list,
  );
}
