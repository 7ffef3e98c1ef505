/** @jsxImportSource preact */
import { later } from "./later";

/** What a comment's card asks below it. */
export type Asking = "hide" | "report" | "link";

interface QuestionProps {
  about: Asking;
  id: number;
  done(): void;
}

const hideQuestion = later(async () => (await import("./hide-question")).HideQuestion);
const linkField = later(async () => (await import("./link-field")).LinkField);
const reportForm = later(async () => (await import("./report-form")).ReportForm);

/** What is asked before a comment is withdrawn or reported, or its address where it cannot be copied. */
export function Question({ about, id, done }: QuestionProps) {
  const Form = { hide: hideQuestion, report: reportForm, link: linkField }[about].use();
  return Form === null ? null : <Form id={id} done={done} />;
}
