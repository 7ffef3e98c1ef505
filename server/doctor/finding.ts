export const CHECKS = [
  "configuration",
  "variables",
  "database",
  "migrations",
  "clock",
  "secret",
  "data_dir",
  "mail",
  "storage",
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

/** The innermost reason of an error; PostgreSQL and the network describe themselves. */
export function toReason(error: unknown): string {
  if (error instanceof AggregateError) return toReason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? toReason(error.cause) : error.message;
}

/** Replaces confidential values in findings: a server may repeat them in its refusal. */
export function redact(findings: readonly Finding[], confidential: readonly string[]): Finding[] {
  const clean = (text: string) =>
    confidential.reduce((result, value) => result.replaceAll(value, "***"), text);
  return findings.map(({ found, remedy, ...finding }) => ({
    ...finding,
    found: clean(found),
    remedy: remedy === null ? null : clean(remedy),
  }));
}
