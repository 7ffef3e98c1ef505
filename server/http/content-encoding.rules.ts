export type ContentEncoding = "br" | "gzip" | "identity";

/** Chooses the smallest encoding we serve that an Accept-Encoding header accepts. */
export function preferredEncoding(acceptEncoding: string | null): ContentEncoding {
  const takes = (name: string) =>
    (acceptEncoding ?? "").split(",").some((part) => {
      const [coding = "", ...parameters] = part.trim().toLowerCase().split(";");
      return coding.trim() === name && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
