import { z } from "zod";

const webAddress = z.url({ protocol: /^https?$/ });

/** A network with an address, or an object that has one; anything else is no profile. */
const socialSchema = z.record(
  z.string(),
  z
    .union([webAddress, z.looseObject({ url: webAddress }).transform(({ url }) => url)])
    .nullable()
    .catch(null),
);

const HANDLE = /^@?(\w{1,15})$/;

/** List the addresses of an author's profiles elsewhere, each once. */
export function listProfiles({
  twitterHandle,
  social,
}: {
  twitterHandle: string | null;
  social: unknown;
}): string[] {
  const parsed = socialSchema.safeParse(social);
  const addresses = parsed.success ? Object.values(parsed.data).filter((address) => address !== null) : [];
  const handle = HANDLE.exec(twitterHandle ?? "")?.[1];
  return [...new Set([...addresses, ...(handle === undefined ? [] : [`https://x.com/${handle}`])])];
}
