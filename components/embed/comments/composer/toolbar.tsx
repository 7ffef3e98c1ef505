/** @jsxImportSource preact */
import { useRef } from "preact/hooks";
import { EmojiIcon, ImageIcon, LinkIcon, MentionIcon } from "../view/icons";
import { useSelector, useWidget } from "../view/widget";

/** The open panel under the text. */
export type Panel = "emoji" | "link" | null;

interface ToolbarProps {
  panel: Panel;
  toggle(panel: Panel): void;
  mention(): void;
  addFiles(files: readonly File[]): void;
}

/** Toolbar of the editor, with the features that the account enables. */
export function Toolbar({ panel, toggle, mention, addFiles }: ToolbarProps) {
  const { t } = useWidget();
  const hasLinks = useSelector(({ config }) => config.links);
  const hasImages = useSelector(({ config, session }) => config.images && session.user !== null);
  const picker = useRef<HTMLInputElement>(null);
  const button = (which: "emoji" | "link") => ({
    type: "button" as const,
    class: "quiet round",
    "aria-label": t(`tool.${which}`),
    title: t(`tool.${which}`),
    "aria-expanded": panel === which,
    onClick: () => toggle(panel === which ? null : which),
  });
  return (
    <div class="tools" role="group" aria-label={t("tool.bar")}>
      <button {...button("emoji")}>
        <EmojiIcon />
      </button>
      {hasLinks && (
        <button {...button("link")}>
          <LinkIcon />
        </button>
      )}
      <button
        type="button"
        class="quiet round"
        aria-label={t("tool.mention")}
        title={t("tool.mention")}
        onClick={mention}
      >
        <MentionIcon />
      </button>
      {hasImages && (
        <>
          <button
            type="button"
            class="quiet round"
            aria-label={t("tool.image")}
            title={t("tool.image")}
            onClick={() => picker.current?.click()}
          >
            <ImageIcon />
          </button>
          <input
            ref={picker}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            multiple
            hidden
            onChange={({ currentTarget }) => {
              addFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </>
      )}
    </div>
  );
}
