/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { clipMarks } from "@/shared/formats/clip-marks.rules";
import { toLines } from "../ops/lines";
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
  const href = safeHref(url);
  if (href === null || href.startsWith("mailto:")) return null;
  return (
    <a class="picture" href={href} rel={REL} target="_blank">
      <img src={href} alt={t("comment.picture", { name })} loading="lazy" referrerpolicy="no-referrer" />
    </a>
  );
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
      {toLines(ops).map((line, lineIndex) =>
        line.kind === "image" ? (
          <Picture key={lineIndex} url={line.url} name={name} />
        ) : (
          <p key={lineIndex} dir="auto">
            {line.ops.map((op, opIndex) => (
              <Words key={opIndex} op={op} />
            ))}
          </p>
        ),
      )}
      {isFolded && (
        <button type="button" class="quiet unfold" onClick={unfold}>
          {t("comment.unfold")}
        </button>
      )}
    </div>
  );
}
