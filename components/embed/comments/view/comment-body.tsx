/** @jsxImportSource preact */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { clipMarks } from "@/shared/formats/clip-marks.rules";
import { getImageAlt } from "@/shared/formats/image-alt.rules";
import { type Line, toLines } from "../ops/lines";
import { safeHref } from "../ops/link";
import { getMention, type Op, plainText } from "../ops/op";
import { useWidget } from "./widget";

/** Links are user-generated content: no referrer, no ranking, and no access to the opener. */
const REL = "nofollow ugc noopener noreferrer";
/** Longer texts are collapsed until expanded. */
const MAX_COLLAPSED_LENGTH = 1_200;

function Words({ op }: { op: Op }) {
  const mention = getMention(op);
  if (mention !== null) return <span class="mention">@{clipMarks(mention.name)}</span>;
  if (typeof op.insert !== "string") return null;
  const link = op.attributes?.link;
  const href = link === undefined ? null : safeHref(link);
  if (href === null) return <>{clipMarks(op.insert)}</>;
  return (
    <a href={href} rel={REL} target="_blank">
      {clipMarks(op.insert)}
    </a>
  );
}

function Picture({ url, name }: { url: string; name: string }) {
  const { t } = useWidget();
  const [isBroken, setBroken] = useState(false);
  const href = safeHref(url);
  if (href === null || href.startsWith("mailto:")) return null;
  const alt = clipMarks(getImageAlt(href)) || t("comment.picture", { name });
  if (isBroken)
    return (
      <p class="note broken" dir="auto">
        {t("comment.pictureGone", { alt })}
      </p>
    );
  return (
    <a class="picture" href={href} rel={REL} target="_blank">
      <img src={href} alt={alt} loading="lazy" referrerpolicy="no-referrer" onError={() => setBroken(true)} />
    </a>
  );
}

function Paragraph({ ops }: { ops: readonly Op[] }) {
  return (
    <p dir="auto">
      {ops.map((op, index) => (
        <Words key={index} op={op} />
      ))}
    </p>
  );
}

/** Renders lines; consecutive quoted ones are one quote. */
function renderLines(lines: readonly Line[], name: string): ComponentChildren[] {
  const blocks: ComponentChildren[] = [];
  let quoted: ComponentChildren[] = [];
  const close = () => {
    if (quoted.length > 0) blocks.push(<blockquote key={blocks.length}>{quoted}</blockquote>);
    quoted = [];
  };
  for (const [at, line] of lines.entries()) {
    if (line.kind === "quote") {
      quoted.push(<Paragraph key={at} ops={line.ops} />);
      continue;
    }
    close();
    blocks.push(
      line.kind === "image" ? (
        <Picture key={blocks.length} url={line.url} name={name} />
      ) : (
        <Paragraph key={blocks.length} ops={line.ops} />
      ),
    );
  }
  close();
  return blocks;
}

/** Renders a comment's text: elements are created from its ops, so that it cannot contain markup. */
export function CommentBody({ ops, name }: { ops: readonly Op[]; name: string }) {
  const { t } = useWidget();
  const [isUnfolded, setUnfolded] = useState(false);
  const unfold = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.closest("article")?.focus();
    setUnfolded(true);
  };
  const isFolded = !isUnfolded && plainText(ops).length > MAX_COLLAPSED_LENGTH;
  return (
    <div class={isFolded ? "body folded" : "body"}>
      {renderLines(toLines(ops), name)}
      {isFolded && (
        <button type="button" class="quiet unfold" onClick={unfold}>
          {t("comment.unfold")}
        </button>
      )}
    </div>
  );
}
