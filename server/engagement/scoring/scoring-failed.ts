/** A text could not be scored. Whether that holds a comment back is the account's setting, never the scorer's. */
export class ScoringFailed extends Error {
  override readonly name = "ScoringFailed";
}
