import { type ScoreReason, strongest } from "../scores";
import type { SpamFeatures } from "./spam-features.rules";
import type { SpamModel } from "./spam-model";
import { SPAM_MODEL } from "./spam-model.generated";

/** A model, ready to be asked. */
export interface OpenedSpamModel {
  weightOf(feature: string): number;
  bias: number;
  slope: number;
  offset: number;
}

export function openSpamModel(model: SpamModel): OpenedSpamModel {
  const weights = new Map<string, number>();
  for (const [place, feature] of model.features.split("|").entries()) {
    const step = Number.parseInt(model.weights.slice(place * 2, place * 2 + 2), 16);
    weights.set(feature, (step - 128) * model.step);
  }
  return {
    weightOf: (feature) => weights.get(feature) ?? 0,
    bias: model.bias,
    slope: model.slope,
    offset: model.offset,
  };
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** A text of a few words shows too little to be sure of: it counts as if it had this many features more. */
const AT_LEAST = 12;

/** What one feature weighs among so many: a long text weighs no more than a short one, and a greeting hardly anything. */
export function shareOf(count: number): number {
  return 1 / Math.sqrt(count + AT_LEAST);
}

/** The raw sum of a text's features, known to the model or not. */
export function sumOf(model: OpenedSpamModel, features: Iterable<string>): number {
  let sum = 0;
  let count = 0;
  for (const feature of features) {
    sum += model.weightOf(feature);
    count += 1;
  }
  return model.bias + sum * shareOf(count);
}

/** Features from which on a text speaks for itself; fewer are believed in proportion, and otherwise taken for harmless. */
const ENOUGH = 10;
const HARMLESS = -2;

function believed(logOdds: number, count: number): number {
  return count >= ENOUGH ? logOdds : HARMLESS + ((logOdds - HARMLESS) * count) / ENOUGH;
}

let opened: OpenedSpamModel | null = null;

/** Log odds that a text is spam, and what speaks for and against it. */
export function scoreSpam(features: SpamFeatures): { logOdds: number; reasons: ScoreReason[] } {
  opened ??= openSpamModel(SPAM_MODEL);
  const model = opened;
  const share = model.slope * shareOf(features.size);
  const reasons: ScoreReason[] = [];
  for (const [feature, text] of features) {
    const weight = model.weightOf(feature) * share;
    if (Math.abs(weight) < 0.05) continue;
    const kind = feature.startsWith("<") ? "trait" : "word";
    reasons.push({ kind, text: text.slice(0, 60), weight: Math.round(weight * 100) / 100 });
  }
  const logOdds = model.slope * sumOf(model, features.keys()) + model.offset;
  return { logOdds: believed(logOdds, features.size), reasons: strongest(reasons) };
}
