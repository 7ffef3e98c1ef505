/** Of everybody who signs up in a test. */
export const PASSWORD = "correct horse battery";
