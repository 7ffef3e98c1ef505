import { ApiFailure, type Credentials } from "../../frame/api";

/** Sends a picture and tells how far it is, 0 to 1. Answers its address. Rejects with ApiFailure. */
export type UploadImage = (file: File, tell: (part: number) => void, signal: AbortSignal) => Promise<string>;

export const LARGEST_IMAGE_BYTES = 5 * 1024 * 1024;

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("a file could not be read")));
    reader.readAsDataURL(file);
  });
}

function failureOf(request: XMLHttpRequest): ApiFailure {
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

function urlIn(answer: string): string {
  const { image }: { image: { url: string } } = JSON.parse(answer);
  return image.url;
}

/** By XMLHttpRequest: only that says how much of a body has gone. */
export function createUploadImage(address: string, credentials: () => Credentials): UploadImage {
  return async (file, tell, signal) => {
    const body = JSON.stringify({ image: await base64Of(file) });
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", address);
      request.setRequestHeader("content-type", "application/json");
      const { jwt, session } = credentials();
      if (jwt !== null) request.setRequestHeader("authorization", `Bearer ${jwt}`);
      else if (session !== null) request.setRequestHeader("x-qt-auth", session);
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        tell(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener("load", () => {
        if (request.status === 201) resolve(urlIn(request.responseText));
        else reject(failureOf(request));
      });
      request.addEventListener("error", () => reject(failureOf(request)));
      signal.addEventListener("abort", () => request.abort());
      request.send(body);
    });
  };
}
