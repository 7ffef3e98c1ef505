import { type ScoreReason, selectStrongest } from "../scores";
import type { SpamFeatures } from "./spam-features.rules";
import type { SpamModel } from "./spam-model";
import { SPAM_MODEL } from "./spam-model.generated";

/** A decoded model. */
export interface OpenedSpamModel {
  weightOf(feature: string): number;
  bias: number;
  slope: number;
  offset: number;
}

export function openSpamModel(model: SpamModel): OpenedSpamModel {
  const weights = new Map<string, number>();
  for (const [index, feature] of model.features.split("|").entries()) {
    const step = Number.parseInt(model.weights.slice(index * 2, index * 2 + 2), 16);
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

/** Smoothing for short texts, which give little evidence: they count as if they had this many more features. */
const SMOOTHING = 12;

/**
 * Normalise by the number of features: a long text weighs no more than a short one, and a greeting hardly anything.
 */
export function computeShare(count: number): number {
  return 1 / Math.sqrt(count + SMOOTHING);
}

/** Compute the raw sum of a text's features, known to the model or not. */
export function sumWeights(model: OpenedSpamModel, features: Iterable<string>): number {
  let sum = 0;
  let count = 0;
  for (const feature of features) {
    sum += model.weightOf(feature);
    count += 1;
  }
  return model.bias + sum * computeShare(count);
}

/** Number of features for full confidence; below it the score is interpolated towards harmless. */
const FULL_CONFIDENCE_FEATURES = 10;
const HARMLESS = -2;

function applyConfidence(logOdds: number, count: number): number {
  return count >= FULL_CONFIDENCE_FEATURES
    ? logOdds
    : HARMLESS + ((logOdds - HARMLESS) * count) / FULL_CONFIDENCE_FEATURES;
}

let opened: OpenedSpamModel | null = null;

/** Compute the log odds that a text is spam, with the reasons for and against. */
export function scoreSpam(features: SpamFeatures): { logOdds: number; reasons: ScoreReason[] } {
  opened ??= openSpamModel(SPAM_MODEL);
  const model = opened;
  const share = model.slope * computeShare(features.size);
  const reasons: ScoreReason[] = [];
  for (const [feature, text] of features) {
    const weight = model.weightOf(feature) * share;
    if (Math.abs(weight) < 0.05) continue;
    const kind = feature.startsWith("<") ? "trait" : "word";
    reasons.push({ kind, text: text.slice(0, 60), weight: Math.round(weight * 100) / 100 });
  }
  const logOdds = model.slope * sumWeights(model, features.keys()) + model.offset;
  return { logOdds: applyConfidence(logOdds, features.size), reasons: selectStrongest(reasons) };
}
