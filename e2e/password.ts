/** Password of every reader who signs up in a test. */
export const PASSWORD = "correct horse battery";
