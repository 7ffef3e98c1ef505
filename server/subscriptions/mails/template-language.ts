import { Liquid, LiquidError } from "liquidjs";
import type { MailKind } from "@/server/subscriptions/mail-kinds/index";
import type { MailTemplate, MailValues } from "./mail-template";
import { variablesOf } from "./sample-values";

/** No files, no loops without end, nothing but own values; what a template is made of, and how long it may work. */
const LIMITS = {
  templates: {},
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  parseLimit: 100_000,
  renderLimit: 500,
  memoryLimit: 1_000_000,
  cache: false,
} as const;

const plain = new Liquid(LIMITS);
const escaping = new Liquid({ ...LIMITS, outputEscape: "escape" });

/** What is wrong with a part of a template, as a sentence. */
export interface TemplateProblem {
  part: keyof MailTemplate;
  message: string;
}

/** The library names the line behind what it says. */
function sentenceOf(error: unknown): string {
  const text = error instanceof LiquidError || error instanceof Error ? error.message : String(error);
  const [first = text] = text.split(", file:");
  return `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\s+/g, " ")}`;
}

function problemIn(text: string, known: readonly string[]): string | null {
  try {
    const parsed = plain.parse(text);
    const unknown = plain.globalFullVariablesSync(parsed).find((name) => !known.includes(name));
    if (unknown !== undefined) return `{{ ${unknown} }} is not known here. Known are: ${known.join(", ")}.`;
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}

/** Everything that is wrong with a template: what cannot be read, and names that this kind of mail does not know. */
export function templateProblems(kind: MailKind, template: MailTemplate): TemplateProblem[] {
  const known = variablesOf(kind);
  const parts = [
    ["subject", template.subject],
    ["text", template.text],
    ["html", template.html ?? ""],
  ] as const;
  return parts.flatMap(([part, text]) => {
    const message = problemIn(text, known);
    return message === null ? [] : [{ part, message }];
  });
}

/** A template with its values, as text: nothing in a value means anything. */
export function renderText(template: string, values: MailValues): string {
  return String(plain.parseAndRenderSync(template, values));
}

/** A template with its values, as HTML: whatever stands in a value is text there. */
export function renderHtml(template: string, values: MailValues): string {
  return String(escaping.parseAndRenderSync(template, values));
}
