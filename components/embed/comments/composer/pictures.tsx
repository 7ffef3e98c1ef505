/** @jsxImportSource preact */
import { CloseIcon } from "../view/icons";
import { useWidget } from "../view/widget";
import type { UploadQueue } from "./use-uploads";

interface PicturesProps {
  images: readonly string[];
  uploads: UploadQueue;
  remove(url: string): void;
  /** Called when an image was removed together with its focused button, to move the focus. */
  onRemoved(): void;
}

/** The images of a draft: uploaded ones, and pending uploads. */
export function Pictures({ images, uploads, remove, onRemoved }: PicturesProps) {
  const { t } = useWidget();
  if (images.length === 0 && uploads.list.length === 0) return null;
  return (
    <ul class="pictures">
      {images.map((url, at) => (
        <li key={url}>
          <img src={url} alt={t("image.done", { number: at + 1 })} referrerpolicy="no-referrer" />
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
