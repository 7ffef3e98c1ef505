/** A text could not be scored. Whether that holds a comment is the account's setting, not the scorer's decision. */
export class ScoringFailed extends Error {
  override readonly name = "ScoringFailed";
}
