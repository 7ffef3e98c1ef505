/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { safeHref } from "../ops/link";

/** A person's avatar, or their initial. Hidden from screen readers, since the name is next to it. */
export function Avatar({ name, src }: { name: string; src: string | null }) {
  const [isBroken, setBroken] = useState(false);
  const address = src === null ? null : safeHref(src);
  if (address === null || isBroken) {
    const [letter = "?"] = new Intl.Segmenter().segment(name.trim().toUpperCase());
    return (
      <span class="avatar" aria-hidden="true">
        {typeof letter === "string" ? letter : letter.segment}
      </span>
    );
  }
  return (
    <img
      class="avatar"
      src={address}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      referrerpolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
