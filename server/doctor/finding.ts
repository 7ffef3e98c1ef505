export const CHECKS = [
  "configuration",
  "variables",
  "database",
  "migrations",
  "clock",
  "secret",
  "replica",
  "data_dir",
  "mail",
  "storage",
  "sign_in",
  "engine",
  "hosts",
] as const;

/** One finding about an installation. */
export interface Finding {
  check: (typeof CHECKS)[number];
  status: "ok" | "warning" | "failure";
  /** What was found, as a sentence. */
  found: string;
  /** What to do, as a sentence; null: nothing. */
  remedy: string | null;
}

type Part = Omit<Finding, "check" | "status">;
const create =
  (status: Finding["status"]) =>
  (check: Finding["check"], found: string, remedy: Part["remedy"] = null) => ({
    check,
    status,
    found,
    remedy,
  });

export const ok = create("ok");
export const warning = create("warning");
export const failure = create("failure");

/** Replaces confidential values in findings: a server may repeat them in its refusal. */
export function redact(findings: readonly Finding[], confidential: readonly string[]): Finding[] {
  // The longest first: a shorter one may be a part of it, and would leave the rest.
  const values = confidential.toSorted((a, b) => b.length - a.length);
  const clean = (text: string) => values.reduce((result, value) => result.replaceAll(value, "***"), text);
  return findings.map(({ found, remedy, ...finding }) => ({
    ...finding,
    found: clean(found),
    remedy: remedy === null ? null : clean(remedy),
  }));
}
