import {
  computeShare,
  type OpenedSpamModel,
  openSpamModel,
  sigmoid,
  sumWeights,
} from "../spam/score-spam.rules";
import { readSpamFeatures } from "../spam/spam-features.rules";
import type { SpamModel } from "../spam/spam-model";
import { readWords } from "../text/words.rules";
import type { Labelled } from "./corpus";

interface Example {
  features: readonly string[];
  spam: boolean;
  weight: number;
}

const VOCABULARY = 9_000;
const ROUNDS = 30;
const DECAY = 2e-6;
const LARGEST_STEP = 127;

export function toExample({ text, spam }: Labelled, weight = 1): Example {
  return { features: [...readSpamFeatures(text, readWords(text)).keys()], spam, weight };
}

/** Select the most discriminative features, by the difference of their shares in spam and ham. */
function chooseVocabulary(examples: readonly Example[]): string[] {
  const counts = new Map<string, { spam: number; ham: number }>();
  const totals = { spam: 0, ham: 0 };
  for (const { features, spam, weight } of examples) {
    const kind = spam ? "spam" : "ham";
    totals[kind] += weight;
    for (const feature of features) {
      const count = counts.get(feature) ?? { spam: 0, ham: 0 };
      count[kind] += weight;
      counts.set(feature, count);
    }
  }
  const gain = ({ spam, ham }: { spam: number; ham: number }) => {
    const a = spam / totals.spam;
    const b = ham / totals.ham;
    return ((a - b) * (a - b)) / (a + b);
  };
  return [...counts]
    .filter(([feature, { spam, ham }]) => spam + ham >= 6 && !feature.includes("|"))
    .sort((a, b) => gain(b[1]) - gain(a[1]) || (a[0] < b[0] ? -1 : 1))
    .slice(0, VOCABULARY)
    .map(([feature]) => feature);
}

/** Shuffle deterministically, independent of the corpus order. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  let state = seed;
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (last + 1);
    const [a, b] = [order[last], order[other]];
    if (a !== undefined && b !== undefined) [order[last], order[other]] = [b, a];
  }
  return order;
}

function descend(
  examples: readonly Example[],
  vocabulary: readonly string[],
): { weights: Float64Array; bias: number } {
  const indexes = new Map(vocabulary.map((feature, index) => [feature, index]));
  const indexed = examples.map(({ features, spam, weight }) => ({
    places: features.flatMap((feature) => indexes.get(feature) ?? []),
    share: computeShare(features.length),
    spam: spam ? 1 : 0,
    weight,
  }));
  const weights = new Float64Array(vocabulary.length);
  let bias = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = 0.8 / (1 + round * 0.3);
    for (const example of shuffled(indexed, round + 1)) {
      let sum = bias;
      for (const index of example.places) sum += (weights[index] ?? 0) * example.share;
      const error = (sigmoid(sum) - example.spam) * example.weight * rate;
      bias -= error * 0.1;
      for (const index of example.places) {
        const before = weights[index] ?? 0;
        weights[index] = before - error * example.share - before * DECAY * indexed.length * rate * 0.01;
      }
    }
  }
  return { weights, bias };
}

/** Platt scaling: fit slope and offset on held-out texts, so that probabilities are calibrated. */
function calibrate(model: OpenedSpamModel, examples: readonly Example[]): { slope: number; offset: number } {
  const sums = examples.map(({ features, spam, weight }) => ({
    sum: sumWeights(model, features),
    spam: spam ? 1 : 0,
    weight,
  }));
  let slope = 1;
  let offset = 0;
  for (let round = 0; round < 4_000; round += 1) {
    let bySlope = 0;
    let byOffset = 0;
    for (const { sum, spam, weight } of sums) {
      const error = (sigmoid(slope * sum + offset) - spam) * weight;
      bySlope += error * sum;
      byOffset += error;
    }
    slope -= (0.3 * bySlope) / sums.length;
    offset -= (0.3 * byOffset) / sums.length;
  }
  return { slope, offset };
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/** Train on one part, calibrate on the other; deterministic, byte for byte. */
export function trainSpam(training: readonly Example[], calibration: readonly Example[]): SpamModel {
  const vocabulary = chooseVocabulary(training);
  const { weights, bias } = descend(training, vocabulary);
  const step = Math.max(...weights.map(Math.abs)) / LARGEST_STEP;
  const steps = [...weights].map((weight) => Math.round(weight / step));
  const weighted = vocabulary
    .map((feature, index) => ({ feature, step: steps[index] ?? 0 }))
    .filter(({ step }) => step !== 0);
  const model: SpamModel = {
    features: weighted.map(({ feature }) => feature).join("|"),
    weights: weighted.map((entry) => (entry.step + 128).toString(16).padStart(2, "0")).join(""),
    step: Math.round(step * 1e6) / 1e6,
    bias: rounded(bias),
    slope: 1,
    offset: 0,
  };
  const { slope, offset } = calibrate(openSpamModel(model), calibration);
  return { ...model, slope: rounded(slope), offset: rounded(offset) };
}
