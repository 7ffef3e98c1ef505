/** @jsxImportSource preact */
import { getImageAlt, LONGEST_ALT } from "@/shared/formats/image-alt.rules";
import { CloseIcon } from "../view/icons";
import { useWidget } from "../view/widget";
import type { UploadQueue } from "./use-uploads";

interface PicturesProps {
  images: readonly string[];
  uploads: UploadQueue;
  /** Sets the alternative text of an image. */
  describe(url: string, alt: string): void;
  remove(url: string): void;
  /** Called when an image was removed together with its focused button, to move the focus. */
  onRemoved(): void;
}

/** The images of a draft: uploaded ones, and pending uploads. */
export function Pictures({ images, uploads, describe, remove, onRemoved }: PicturesProps) {
  const { t } = useWidget();
  if (images.length === 0 && uploads.list.length === 0) return null;
  return (
    <ul class="pictures">
      {images.map((url, at) => (
        <li key={at} class="picture-draft">
          <img src={url} alt={t("image.done", { number: at + 1 })} referrerpolicy="no-referrer" />
          <label class="field">
            {t("image.alt", { number: at + 1 })}
            <input
              type="text"
              dir="auto"
              maxLength={LONGEST_ALT}
              value={getImageAlt(url)}
              onInput={({ currentTarget }) => describe(url, currentTarget.value)}
            />
          </label>
          <button
            type="button"
            class="round"
            aria-label={t("image.remove", { number: at + 1 })}
            onClick={() => {
              remove(url);
              onRemoved();
            }}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
      {uploads.list.map(({ key, name, percent, problem }) =>
        problem === null ? (
          <li key={key}>
            <progress max={100} value={percent} aria-label={t("image.loading", { name, percent })} />
          </li>
        ) : (
          <li key={key} class="wide">
            <p class="error">{problem}</p>
            <button
              type="button"
              class="round"
              aria-label={t("write.cancel")}
              onClick={() => {
                uploads.remove(key);
                onRemoved();
              }}
            >
              <CloseIcon />
            </button>
          </li>
        ),
      )}
    </ul>
  );
}
