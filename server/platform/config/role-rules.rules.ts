import type { z } from "zod";
import { staffRoleSchema } from "@/shared/staff/index";

/** Which value of the roles claim gives which role, in which publication. */
export interface RoleRule {
  value: string;
  role: z.output<typeof staffRoleSchema>;
  /** Id of the account; null: every account of the installation. */
  accountId: number | null;
}

const RULE = /^(.+)=([a-z_]+)@(\*|[1-9]\d{0,8})$/;

function parseRule(text: string): RoleRule | null {
  const [, value = "", name, target] = RULE.exec(text) ?? [];
  const role = staffRoleSchema.safeParse(name);
  if (!role.success) return null;
  return { value: value.trim(), role: role.data, accountId: target === "*" ? null : Number(target) };
}

/**
 * Parses `value=role@account` entries, separated by commas; `@*` is every account, and `\,` a comma of a value. Returns
 * the entry that is none of these in place of the rules.
 */
export function parseRoleRules(text: string): { rules: RoleRule[] } | { wrong: string } {
  const entries = text
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll("\\,", ",").trim())
    .filter((entry) => entry !== "");
  const rules: RoleRule[] = [];
  for (const entry of entries) {
    const rule = parseRule(entry);
    if (rule === null || rule.value === "") return { wrong: entry };
    rules.push(rule);
  }
  return { rules };
}
