/** Who takes codes, in the account's own word. */
export const PROVIDER = /^[a-z0-9_]{1,40}$/;

/** Why a word is none. */
export const NO_PROVIDER = "must be 1 to 40 letters a to z, digits and _";

export const LONGEST_CODE = 200;
