/** A logistic regression over words, pairs and traits, each weighed by one signed byte. */
export interface SpamModel {
  /** Features, separated by `|`, in the order of the weights. */
  features: string;
  /** Weights as hexadecimal bytes, 128 standing for nothing. */
  weights: string;
  /** What one step of a weight is worth. */
  step: number;
  bias: number;
  /** Platt's scaling from the raw sum to a probability that means what it says. */
  slope: number;
  offset: number;
}
