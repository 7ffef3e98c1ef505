import { ApiFailure, type Credentials } from "../../frame/api";

/** Uploads an image, reports progress from 0 to 1, and resolves with its URL. Rejects with ApiFailure. */
export type UploadImage = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<string>;

export const LARGEST_IMAGE_BYTES = 5 * 1024 * 1024;

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("could not read the file")));
    reader.readAsDataURL(file);
  });
}

function toFailure(request: XMLHttpRequest): ApiFailure {
  const { status } = request;
  const codes: Readonly<Record<number, string>> = {
    0: "offline",
    400: "invalid",
    401: "unauthorized",
    413: "too_large",
    429: "rate_limited",
  };
  const retryAfter = Number(request.getResponseHeader("retry-after") ?? "0");
  const code = codes[status] ?? (status < 500 ? "forbidden" : "internal");
  return new ApiFailure({ code, message: "", status, retryAfter: retryAfter > 0 ? retryAfter : null });
}

function parseUrl(responseText: string): string {
  const { image }: { image: { url: string } } = JSON.parse(responseText);
  return image.url;
}

/** Uses XMLHttpRequest, since fetch does not report upload progress. */
export function createUploadImage(url: string, credentials: () => Credentials): UploadImage {
  return async (file, onProgress, signal) => {
    const body = JSON.stringify({ image: await toDataUrl(file) });
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", url);
      request.setRequestHeader("content-type", "application/json");
      const { jwt, session } = credentials();
      if (jwt !== null) request.setRequestHeader("authorization", `Bearer ${jwt}`);
      else if (session !== null) request.setRequestHeader("x-qt-auth", session);
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener("load", () => {
        if (request.status === 201) resolve(parseUrl(request.responseText));
        else reject(toFailure(request));
      });
      request.addEventListener("error", () => reject(toFailure(request)));
      signal.addEventListener("abort", () => request.abort());
      request.send(body);
    });
  };
}
