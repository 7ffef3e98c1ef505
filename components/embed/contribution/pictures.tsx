/** @jsxImportSource preact */
import { useMemo, useRef, useState } from "preact/hooks";
import { createUploadImage, LARGEST_IMAGE_BYTES } from "../comments/api/upload-image";
import { ApiFailure } from "../frame/api";
import { useFrame } from "../frame/use-frame";
import { Icon } from "./icons";
import type { Picture } from "./rich";

const MAX_PICTURES = 10;

/** A pending or failed image upload. */
interface Upload {
  id: number;
  file: File;
  /** Progress, 0 to 1. */
  part: number;
  /** Message key of the error; null: in progress. */
  problem: string | null;
}

interface PicturesProps {
  pictures: readonly Picture[];
  change: (pictures: readonly Picture[]) => void;
}

function toProblem(error: unknown): string {
  if (!(error instanceof ApiFailure)) throw error;
  if (error.code === "offline" || error.code === "rate_limited") return `picture_${error.code}`;
  return error.code === "too_large" ? "picture_large" : "picture_refused";
}

/** The images of a contribution: uploaded on selection, with a description, and removable. */
export function Pictures({ pictures, change }: PicturesProps) {
  const { t, announce, boot, reader } = useFrame();
  const send = useMemo(
    () => createUploadImage(`${boot.base}/api/v1/accounts/${boot.account.id}/images`, reader.credentials),
    [boot, reader],
  );
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const chosen = useRef<HTMLInputElement>(null);
  const current = useRef(pictures);
  current.current = pictures;

  const updateUpload = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const removeUpload = (id: number) => setUploads((all) => all.filter((item) => item.id !== id));
  const fail = ({ id, file }: Upload, problem: string) => {
    updateUpload(id, { problem });
    announce(`${file.name}: ${t(problem)}`, "assertive");
  };
  const upload = async (item: Upload) => {
    const { id, file } = item;
    updateUpload(id, { problem: null, part: 0 });
    if (file.size > LARGEST_IMAGE_BYTES) {
      fail(item, "picture_large");
      return;
    }
    try {
      const url = await send(file, (part) => updateUpload(id, { part }), new AbortController().signal);
      removeUpload(id);
      change([...current.current, { url, alt: "" }]);
      announce(t("picture_added", { name: file.name }));
    } catch (error) {
      fail(item, toProblem(error));
    }
  };
  const addFiles = (files: readonly File[]) => {
    const room = MAX_PICTURES - pictures.length - uploads.length;
    const newUploads = files.slice(0, Math.max(0, room)).map((file) => {
      next.current += 1;
      return { id: next.current, file, part: 0, problem: null };
    });
    setUploads((all) => [...all, ...newUploads]);
    for (const item of newUploads) void upload(item);
  };
  const remove = (at: number) => {
    change(pictures.filter((_, index) => index !== at));
    announce(t("picture_removed"));
    chosen.current?.focus();
  };
  return (
    <fieldset class="pictures">
      <legend>{t("pictures")}</legend>
      <ul>
        {pictures.map(({ url, alt }, at) => (
          <li key={url} class="picture">
            <img src={url} alt="" />
            <div class="field">
              <label for={`alt-${at}`}>{t("picture_alt")}</label>
              <input
                id={`alt-${at}`}
                dir="auto"
                maxLength={500}
                value={alt}
                onInput={({ currentTarget: { value } }) =>
                  change(pictures.map((item, index) => (index === at ? { ...item, alt: value } : item)))
                }
              />
            </div>
            <button
              type="button"
              class="button bare"
              aria-label={t("picture_remove", { count: at + 1 })}
              onClick={() => remove(at)}
            >
              <Icon name="remove" />
            </button>
          </li>
        ))}
        {uploads.map((item) => (
          <li key={item.id} class="picture">
            <p class={item.problem === null ? "coming" : "wrong"}>
              <bdi>{item.file.name}</bdi>: {t(item.problem ?? "picture_coming")}
            </p>
            {item.problem === null ? (
              <progress value={item.part} aria-label={item.file.name} />
            ) : (
              <>
                <button type="button" class="button" onClick={() => void upload(item)}>
                  {t("again")}
                </button>
                <button type="button" class="button" onClick={() => removeUpload(item.id)}>
                  {t("cancel")}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {pictures.length + uploads.length < MAX_PICTURES && (
        <label class="button choose">
          <Icon name="picture" />
          {t("picture_choose")}
          <input
            ref={chosen}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            multiple
            onChange={({ currentTarget }) => {
              addFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </label>
      )}
      <p class="hint">{t("picture_hint")}</p>
    </fieldset>
  );
}
