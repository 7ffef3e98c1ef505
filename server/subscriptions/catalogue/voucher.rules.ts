/** The account's own name of a provider that accepts codes. */
export const PROVIDER = /^[a-z0-9_]{1,40}$/;

/** Why a provider name is invalid. */
export const INVALID_PROVIDER = "must be 1 to 40 letters a to z, digits and _";

export const MAX_CODE_LENGTH = 200;
