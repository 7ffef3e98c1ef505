import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkReaderTexts, findReaderTexts } from "@/bin/lib/reader-texts.mjs";
import { problemsMessages } from "@/shared/messages/problems/index";
import { translatePaymentProblem, translateProblem } from "@/shared/messages/translate-problem";

describe("a text outside the message files is found", () => {
  test.each([
    ["words between tags", "<p>Log in</p>", "Log in"],
    ["one word between tags", "<dt>Price</dt>", "Price"],
    ["words beside a value", "<p>Welcome, {name}</p>", "Welcome,"],
    ["an attribute", '<nav aria-label="Sections" />', "Sections"],
    ["a property", '<F links={[{ href, label: "Log in" }]} />', "Log in"],
    ["a template in an attribute", "const view = { title: `Cancel $" + "{plan}?` };", "Cancel"],
    ["a choice", '<p>{isOn ? "It is on." : x}</p>', "It is on."],
    ["a variable", 'const text = "You have no plan yet.";', "You have no plan yet."],
  ])("%s", (_, source, text) => {
    const found = findReaderTexts("page.tsx", source);
    expect(found.map((finding) => finding.text).join(" ")).toContain(text);
    expect(found[0]?.line).toBe(1);
  });
});

test.each([
  ["a message", '<p>{t("logIn")}</p>'],
  ["a message in an attribute", '<F title={t("cancelTitle", { plan })} label={t("name")} />'],
  ["classes", '<p className="Flex Items text-sm">{value}</p>'],
  ["an import", 'import { Reader } from "Some Module";'],
  ["a log", 'ctx.log.error({ err }, "Failed to send a link");'],
  ["technical values", 'const field = { name: "new-password", type: "password", autoComplete: "off" };'],
  ["signs between tags", "<span>· ({count}) %</span>"],
  ["a route's plain answer", 'return new Response("Bad request", { status: 400 });'],
])("%s is no text outside them", (_, source) => {
  expect(findReaderTexts("page.tsx", source)).toEqual([]);
});

test("the readers' pages and mails take all texts from the message files", () => {
  expect(checkReaderTexts()).toEqual([]);
});

test.each([
  ["This is not your current password.", "Das ist nicht Ihr aktuelles Passwort."],
  ["User Already exists", "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an."],
  ["This request requires a member's session. Please log in.", "Dafür müssen Sie angemeldet sein."],
  [
    "Enter the recipient's email address or mobile number.",
    "Geben Sie die E-Mail-Adresse oder Handynummer des Empfängers ein.",
  ],
  ["Card declined by issuer 42.", "Card declined by issuer 42."],
])("the refusal %s is shown in the reader's language", (message, shown) => {
  expect(translateProblem("de-DE", message)).toBe(shown);
});

test.each([
  ["You have not been charged, and nothing was bought.", "Es wurde nichts abgebucht und nichts gekauft."],
  [
    "This coupon has expired. You have not been charged, and nothing was bought.",
    "Dieser Gutschein ist abgelaufen. Es wurde nichts abgebucht und nichts gekauft.",
  ],
  [
    "Card declined by issuer 42. You have not been charged, and nothing was bought.",
    "Card declined by issuer 42. Es wurde nichts abgebucht und nichts gekauft.",
  ],
  ["This campaign has reached its target.", "Diese Kampagne hat ihr Ziel erreicht."],
])("why a payment failed, %s, is shown in the reader's language", (message, shown) => {
  expect(translatePaymentProblem("de-DE", message)).toBe(shown);
});

/** Refusals whose English texts the code composes, or whose wording is a page's own. */
const COMPOSED = ["passwordTooLong", "passwordTooShort", "emailTaken"];

function readSources(folder: string): string {
  const root = join(import.meta.dirname, "..", folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
}

test("every translated refusal is one that the API or a page gives", () => {
  const sources = `${readSources("server")}\n${readSources("app")}`.replaceAll("'", "’");
  const unknown = Object.entries(problemsMessages.en).filter(
    ([key, text]) =>
      !COMPOSED.includes(key) && !sources.includes(text) && !new RegExp(`\\.${key}\\b`).test(sources),
  );
  expect(unknown).toEqual([]);
});
