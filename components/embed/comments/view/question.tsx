/** @jsxImportSource preact */
import { createLazyComponent } from "./lazy-component";

/** The open form below a comment. */
export type OpenForm = "hide" | "report" | "link" | "author";

interface QuestionProps {
  about: OpenForm;
  id: number;
  done(): void;
}

const hideQuestion = createLazyComponent(async () => (await import("./hide-question")).HideQuestion);
const linkField = createLazyComponent(async () => (await import("./link-field")).LinkField);
const authorPanel = createLazyComponent(async () => (await import("./author-panel")).AuthorPanel);
const reportForm = createLazyComponent(async () => (await import("./report-form")).ReportForm);

/** The form for deleting or reporting a comment, its author's profile, or its URL if it cannot be copied. */
export function Question({ about, id, done }: QuestionProps) {
  const Form = { hide: hideQuestion, report: reportForm, link: linkField, author: authorPanel }[about].use();
  return Form === null ? null : <Form id={id} done={done} />;
}
