"use client";

import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { useTRPC } from "../trpc/client";

interface PictureThumbProps {
  /** Key in the account's storage; null: the picture is at `url`. */
  imageKey: string | null;
  url: string | null;
  alt: string;
  className?: string;
}

/** Thumbnail of a picture; a picture that fails to load leaves an empty box. */
export function PictureThumb({ imageKey, url, alt, className }: PictureThumbProps) {
  const trpc = useTRPC();
  const [broken, setBroken] = useState<string | null>(null);
  const query = useQuery(
    trpc.pictures.address.queryOptions(
      { key: imageKey ?? "-" },
      { enabled: imageKey !== null, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const address = imageKey === null ? url : (query.data ?? null);
  const look = cn("flex items-center justify-center overflow-hidden rounded-md bg-sunken", className);
  if (address === null || address === broken)
    return (
      <span className={look}>
        <ImageOff aria-hidden className="size-5 text-ink-3" />
      </span>
    );
  return (
    <span className={look}>
      {/* The publication's images are delivered in small sizes already, from any host. */}
      <img
        src={address}
        alt={alt}
        loading="lazy"
        onError={() => setBroken(address)}
        className="size-full object-cover"
      />
    </span>
  );
}
