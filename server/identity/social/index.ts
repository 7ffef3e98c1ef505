export { answerReaderSignIn, readerStep } from "./answer-reader-sign-in";
