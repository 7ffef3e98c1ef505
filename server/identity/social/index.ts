export { handleReaderSignIn, parseReaderStep } from "./handle-reader-sign-in";
