export type ContentEncoding = "br" | "gzip" | "identity";

/** The smallest encoding that an Accept-Encoding header takes, of those that we serve. */
export function preferredEncoding(acceptEncoding: string | null): ContentEncoding {
  const takes = (name: string) =>
    (acceptEncoding ?? "").split(",").some((part) => {
      const [coding = "", ...parameters] = part.trim().toLowerCase().split(";");
      return coding.trim() === name && !parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
