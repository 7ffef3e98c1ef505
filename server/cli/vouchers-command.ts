import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { callerDirectory } from "@/server/platform/config/index";
import { listVoucherPools, loadVouchers } from "@/server/subscriptions/vouchers/index";
import { answerCommand } from "./answer-command";

interface Options {
  account?: string;
  json?: true;
}

function load(provider: string, file: string, options: Options): Promise<void> {
  return answerCommand(options, async (ctx) => {
    const text = await readFile(resolve(callerDirectory(), file), "utf8");
    const codes = text.split(/\r?\n/).filter((line) => line.trim() !== "");
    const { loaded, known } = await loadVouchers(ctx, { provider, codes });
    const more = known === 0 ? "" : `; ${known} were there already`;
    return { json: { provider, loaded, known }, lines: [`${loaded} codes of ${provider} loaded${more}.`] };
  });
}

function list(options: Options): Promise<void> {
  return answerCommand(options, async (ctx) => {
    const pools = await listVoucherPools(ctx);
    const lines = pools.map(({ provider, given, left }) => `${provider}: ${left} left, ${given} given`);
    return { json: pools, lines: lines.length === 0 ? ["No codes are loaded."] : lines };
  });
}

/** `masthead vouchers`: codes that subscribers pass on. */
export function addVouchersCommand(masthead: Command): void {
  const vouchers = masthead.command("vouchers").description("Codes that subscribers pass on to others.");
  const more = (command: Command) =>
    command
      .option("--account <id>", "which account, where there are several")
      .option("--json", "print it as JSON");
  more(
    vouchers
      .command("load")
      .description("Loads codes of a provider from a file, one to a line; each is given to one subscriber.")
      .argument("<provider>", "who takes the codes: letters a to z, digits and _")
      .argument("<file>", "the file"),
  ).action(load);
  more(vouchers.command("list").description("Tells how many codes of each provider are left.")).action(list);
}
