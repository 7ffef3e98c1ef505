/** Quality of a binary classification. */
export interface Measured {
  found: number;
  missed: number;
  wrong: number;
  right: number;
  precision: number;
  recall: number;
}

/** Count the results at a threshold. */
export function measure(
  scored: readonly { score: number; positive: boolean }[],
  threshold: number,
): Measured {
  const counts = { found: 0, missed: 0, wrong: 0, right: 0 };
  for (const { score, positive } of scored) {
    if (score >= threshold) counts[positive ? "found" : "wrong"] += 1;
    else counts[positive ? "missed" : "right"] += 1;
  }
  const { found, missed, wrong } = counts;
  return {
    ...counts,
    precision: found / Math.max(1, found + wrong),
    recall: found / Math.max(1, found + missed),
  };
}

/** Format as `precision 98.2 %, recall 91.0 % (182 found, 18 missed, 3 wrong of 400)`. */
export function describeMeasured(measured: Measured): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const { precision, recall, found, missed, wrong, right } = measured;
  const all = found + missed + wrong + right;
  return `precision ${percent(precision)}, recall ${percent(recall)} (${found} found, ${missed} missed, ${wrong} wrongly accused of ${all})`;
}
