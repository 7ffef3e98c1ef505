import { type CheckOutcome, checkAdapter } from "@/server/payments/contract/index";
import { getCallerDirectory, readConfig } from "@/server/platform/config/index";
import { createEgress } from "@/server/platform/egress/index";
import { createLog } from "@/server/platform/log/index";
import { systemClock as clock, systemIds } from "@/server/platform/system/index";
import { formatCheck, formatVerdict } from "./adapter-lines";
import { type CheckOptions, loadContractSubject } from "./contract-subject";

interface Options extends CheckOptions {
  json?: true;
}

/** The checked sidecar runs on this machine, so loopback addresses are allowed. */
const OWN_MACHINE = ["127.0.0.0/8", "::1/128"];

/** `masthead adapter check`: checks a sidecar or a module against the contract. */
export async function checkTarget(target: string, options: Options): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const egress = createEgress({ allowPrivate: [...config.egressAllowPrivate, ...OWN_MACHINE], log });
  const unique = () => systemIds.uuid().replaceAll("-", "").slice(0, 24);
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const dependencies = { egress, clock, unique, callerDirectory: getCallerDirectory() };
    const subject = await loadContractSubject(target, dependencies, options);
    const outcomes: CheckOutcome[] = [];
    for await (const outcome of checkAdapter(subject)) {
      outcomes.push(outcome);
      if (!options.json) write(formatCheck(outcome));
    }
    write(options.json ? JSON.stringify({ checks: outcomes }, null, 2) : formatVerdict(outcomes));
    if (outcomes.some(({ outcome }) => outcome === "broken")) process.exitCode = 1;
  } finally {
    await egress.close();
  }
}
