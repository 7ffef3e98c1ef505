import type { Talktype } from "./talktype";

const loading = new Map<string, Promise<Talktype>>();

function insert(host: string): Promise<Talktype> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.src = `${host}/svc/assets/svc.js`;
    script.addEventListener("load", () => {
      const { talktype } = window;
      if (talktype?.loaded === true) resolve(talktype);
      else reject(new Error(`${script.src} is not the loader`));
    });
    script.addEventListener("error", () => {
      loading.delete(host);
      script.remove();
      reject(new Error(`${script.src} could not be loaded`));
    });
    document.head.append(script);
  });
}

/** The loader of an installation, fetched once per page; a page that already includes it uses that copy. */
export function loadTalktype(host: string): Promise<Talktype> {
  const base = host.replace(/\/+$/, "");
  const there = window.talktype;
  if (there?.loaded === true) return Promise.resolve(there);
  const known = loading.get(base) ?? insert(base);
  loading.set(base, known);
  return known;
}
