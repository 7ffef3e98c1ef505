/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { clipMarks } from "@/server/platform/formats/clip-marks.rules";
import { linesOf } from "../ops/lines";
import { safeHref } from "../ops/link";
import { mentionOf, type Op, plainText } from "../ops/op";
import { useWidget } from "./widget";

/** Never into the publication's own name: whoever follows a link is told that a reader wrote it. */
const REL = "nofollow ugc noopener noreferrer";
/** Longer texts are folded until somebody reads on. */
const LONG = 1_200;

function Words({ op }: { op: Op }) {
  const mention = mentionOf(op);
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

/** A text as readers see it: elements made one by one from its items, so that nothing in it can be markup. */
export function CommentBody({ ops, name }: { ops: readonly Op[]; name: string }) {
  const { t } = useWidget();
  const [isUnfolded, setUnfolded] = useState(false);
  const unfold = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.closest("article")?.focus();
    setUnfolded(true);
  };
  const isFolded = !isUnfolded && plainText(ops).length > LONG;
  return (
    <div class={isFolded ? "body folded" : "body"}>
      {linesOf(ops).map((line, at) =>
        line.kind === "image" ? (
          <Picture key={at} url={line.url} name={name} />
        ) : (
          <p key={at} dir="auto">
            {line.ops.map((op, place) => (
              <Words key={place} op={op} />
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
