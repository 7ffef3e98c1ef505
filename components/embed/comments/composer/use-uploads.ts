import { useEffect, useRef, useState } from "preact/hooks";
import { toRefusal } from "../actions/refusal";
import { LARGEST_IMAGE_BYTES } from "../api/upload-image";
import { useWidget } from "../view/widget";

/** A pending or failed image upload. */
export interface Upload {
  key: number;
  name: string;
  /** Progress, 0 to 100. */
  percent: number;
  problem: string | null;
}

export interface UploadQueue {
  list: readonly Upload[];
  add(files: readonly File[]): void;
  remove(key: number): void;
}

let lastKey = 0;

/** Manages image uploads; calls `done` with the URL of each uploaded image. */
export function useUploads(done: (url: string) => void): UploadQueue {
  const { uploadImage, announce, t } = useWidget();
  const [list, setList] = useState<readonly Upload[]>([]);
  const controller = useRef(new AbortController());
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => () => controller.current.abort(), []);
  const change = (key: number, changes: Partial<Upload>) =>
    setList((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  const remove = (key: number) => setList((all) => all.filter((item) => item.key !== key));
  const fail = (key: number, problem: string) => {
    change(key, { problem });
    announce(problem, "assertive");
  };
  const upload = async (key: number, file: File) => {
    if (file.size > LARGEST_IMAGE_BYTES) {
      fail(key, t("image.tooLarge"));
      return;
    }
    const onProgress = (part: number) => change(key, { percent: Math.round(part * 100) });
    try {
      const url = await uploadImage(file, onProgress, controller.current.signal);
      remove(key);
      latest.current(url);
    } catch (error) {
      fail(key, `${t("image.failed", { name: file.name })} ${toRefusal(error, t).message}`);
    }
  };
  return {
    list,
    remove,
    add: (files) => {
      for (const file of files) {
        lastKey += 1;
        const key = lastKey;
        setList((all) => [...all, { key, name: file.name, percent: 0, problem: null }]);
        void upload(key, file);
      }
    },
  };
}
