/** @jsxImportSource preact */
import { useMemo, useRef, useState } from "preact/hooks";
import { createUploadImage, LARGEST_IMAGE_BYTES } from "../comments/api/upload-image";
import { ApiFailure } from "../frame/api";
import { useFrame } from "../frame/use-frame";
import { Icon } from "./icons";
import type { Picture } from "./rich";

const MOST = 10;

/** A picture on its way, or one that was not taken. */
interface Upload {
  id: number;
  file: File;
  /** How much of it has gone, 0 to 1. */
  part: number;
  /** Key of what went wrong; null while it is on its way. */
  trouble: string | null;
}

interface PicturesProps {
  pictures: readonly Picture[];
  change: (pictures: readonly Picture[]) => void;
}

function troubleOf(error: unknown): string {
  if (!(error instanceof ApiFailure)) throw error;
  if (error.code === "offline" || error.code === "rate_limited") return `picture_${error.code}`;
  return error.code === "too_large" ? "picture_large" : "picture_refused";
}

/** Pictures that go with the text: each uploaded at once, described, taken away again. */
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

  const mark = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const leave = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));
  const fail = ({ id, file }: Upload, trouble: string) => {
    mark(id, { trouble });
    announce(`${file.name}: ${t(trouble)}`, "assertive");
  };
  const upload = async (one: Upload) => {
    const { id, file } = one;
    mark(id, { trouble: null, part: 0 });
    if (file.size > LARGEST_IMAGE_BYTES) {
      fail(one, "picture_large");
      return;
    }
    try {
      const url = await send(file, (part) => mark(id, { part }), new AbortController().signal);
      leave(id);
      change([...current.current, { url, alt: "" }]);
      announce(t("picture_added", { name: file.name }));
    } catch (error) {
      fail(one, troubleOf(error));
    }
  };
  const take = (files: readonly File[]) => {
    const room = MOST - pictures.length - uploads.length;
    const fresh = files.slice(0, Math.max(0, room)).map((file) => {
      next.current += 1;
      return { id: next.current, file, part: 0, trouble: null };
    });
    setUploads((all) => [...all, ...fresh]);
    for (const one of fresh) void upload(one);
  };
  const remove = (at: number) => {
    change(pictures.filter((_, place) => place !== at));
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
                  change(pictures.map((one, place) => (place === at ? { ...one, alt: value } : one)))
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
        {uploads.map((one) => (
          <li key={one.id} class="picture">
            <p class={one.trouble === null ? "coming" : "wrong"}>
              <bdi>{one.file.name}</bdi>: {t(one.trouble ?? "picture_coming")}
            </p>
            {one.trouble === null ? (
              <progress value={one.part} aria-label={one.file.name} />
            ) : (
              <>
                <button type="button" class="button" onClick={() => void upload(one)}>
                  {t("again")}
                </button>
                <button type="button" class="button" onClick={() => leave(one.id)}>
                  {t("cancel")}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {pictures.length + uploads.length < MOST && (
        <label class="button choose">
          <Icon name="picture" />
          {t("picture_choose")}
          <input
            ref={chosen}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            multiple
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </label>
      )}
      <p class="hint">{t("picture_hint")}</p>
    </fieldset>
  );
}
