import { useEffect, useRef, useState } from "preact/hooks";
import { refusalOf } from "../acts/refusal";
import { LARGEST_IMAGE_BYTES } from "../api/upload-image";
import { useWidget } from "../view/widget";

/** A picture on its way, or one that did not arrive. */
export interface Upload {
  key: number;
  name: string;
  /** 0 to 100. */
  percent: number;
  problem: string | null;
}

export interface UsedUploads {
  list: readonly Upload[];
  add(files: readonly File[]): void;
  drop(key: number): void;
}

let lastKey = 0;

/** Pictures that are being uploaded; `done` hears of each address. */
export function useUploads(done: (url: string) => void): UsedUploads {
  const { uploadImage, announce, t } = useWidget();
  const [list, setList] = useState<readonly Upload[]>([]);
  const gone = useRef(new AbortController());
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => () => gone.current.abort(), []);
  const change = (key: number, changes: Partial<Upload>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: number) => setList((all) => all.filter((one) => one.key !== key));
  const fail = (key: number, problem: string) => {
    change(key, { problem });
    announce(problem, "assertive");
  };
  const upload = async (key: number, file: File) => {
    if (file.size > LARGEST_IMAGE_BYTES) {
      fail(key, t("image.tooLarge"));
      return;
    }
    const tell = (part: number) => change(key, { percent: Math.round(part * 100) });
    try {
      const url = await uploadImage(file, tell, gone.current.signal);
      drop(key);
      latest.current(url);
    } catch (error) {
      fail(key, `${t("image.failed", { name: file.name })} ${refusalOf(error, t).message}`);
    }
  };
  return {
    list,
    drop,
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
