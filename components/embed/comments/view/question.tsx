/** @jsxImportSource preact */
import { later } from "./later";

/** What a comment's card asks below it. */
export type Asking = "hide" | "report";

interface QuestionProps {
  about: Asking;
  id: number;
  done(): void;
}

const hideQuestion = later(async () => (await import("./hide-question")).HideQuestion);
const reportForm = later(async () => (await import("./report-form")).ReportForm);

/** Asks what has to be known before a comment is withdrawn or reported. */
export function Question({ about, id, done }: QuestionProps) {
  const Form = (about === "hide" ? hideQuestion : reportForm).use();
  return Form === null ? null : <Form id={id} done={done} />;
}
