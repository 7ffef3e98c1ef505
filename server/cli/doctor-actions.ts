import { CHECKS, examineInstallation, type Finding } from "@/server/doctor/index";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { systemClock, systemIds } from "@/server/platform/system/index";
import { requireDatabaseUrl } from "./database-option";
import { requestDatabase } from "./launcher-database";
import { runPlainCommand } from "./print-output";

const MARKS: Readonly<Record<Finding["status"], string>> = {
  ok: "ok",
  warning: "WARNING",
  failure: "FAILURE",
};

function toLines({ check, status, found, remedy }: Finding): string[] {
  const line = `${MARKS[status].padEnd(8)} ${check.padEnd(14)} ${found}`;
  return remedy === null ? [line] : [line, `${" ".repeat(24)}${remedy}`];
}

function summarize(findings: readonly Finding[]): string {
  const count = (status: Finding["status"]) => findings.filter((finding) => finding.status === status).length;
  const failures = count("failure");
  const warnings = count("warning");
  if (failures + warnings === 0) return "Everything is in order.";
  return `${failures} ${failures === 1 ? "failure" : "failures"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}.`;
}

async function findDatabase(): Promise<string> {
  await requestDatabase("reads");
  return requireDatabaseUrl(readConfig());
}

/** `masthead doctor`: prints the findings, failures included; the exit code is 1 where there is one. */
export function examine(options: { json?: true }): Promise<void> {
  return runPlainCommand(options, async () => {
    const log = createLog("silent");
    const found = await examineInstallation({ clock: systemClock, ids: systemIds, log, findDatabase });
    const findings = found.toSorted((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
    const isFailed = findings.some(({ status }) => status === "failure");
    if (isFailed) process.exitCode = 1;
    return {
      json: { ok: !isFailed, findings },
      lines: [...findings.flatMap(toLines), "", summarize(findings)],
    };
  });
}
