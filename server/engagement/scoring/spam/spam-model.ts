/** A logistic regression over words, bigrams and traits, each weight quantised to one signed byte. */
export interface SpamModel {
  /** Features, separated by `|`, in the order of the weights. */
  features: string;
  /** Weights as hexadecimal bytes; 128 is zero. */
  weights: string;
  /** Weight per quantisation step. */
  step: number;
  bias: number;
  /** Platt scaling from the raw sum to a calibrated probability. */
  slope: number;
  offset: number;
}
