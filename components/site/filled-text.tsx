import { Fragment, type ReactNode } from "react";

interface FilledTextProps {
  /** A message whose arguments are marks: `t("consentTerms", { link: "{link}" })`. */
  text: string;
  /** What each mark becomes, by its name. */
  nodes: Readonly<Record<string, ReactNode>>;
}

/**
 * A sentence with links or emphasised words, in the order of its language. What readers or editors have written goes
 * into `nodes`, never into `text`, where it could contain a mark.
 */
export function FilledText({ text, nodes }: FilledTextProps) {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return <Fragment key={`${index} ${part}`}>{name === undefined ? part : nodes[name]}</Fragment>;
  });
}
