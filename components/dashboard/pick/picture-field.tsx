"use client";

import { useMutation } from "@tanstack/react-query";
import { Images, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { NewsroomPicture } from "@/server/publishing/newsroom/index";
import { useTRPC } from "../trpc/client";
import { PictureChooser } from "./picture-chooser";
import { PictureThumb } from "./picture-thumb";

interface PictureFieldProps {
  /** `Hero image` */
  label: string;
  imageKey: string | null;
  url: string | null;
  alt: string;
  onChange: (picture: NewsroomPicture) => void;
  /** Absent where the picture can only be replaced. */
  onRemove?: (() => void) | undefined;
}

/** Image field: upload a file, or choose an image of an existing story. */
export function PictureField({ label, imageKey, url, alt, onChange, onRemove }: PictureFieldProps) {
  const trpc = useTRPC();
  const file = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  const upload = useMutation(trpc.pictures.upload.mutationOptions());
  const isThere = imageKey !== null || (url !== null && url !== "");
  const send = async (chosen: File) => {
    const form = new FormData();
    form.set("file", chosen);
    const picture = await upload.mutateAsync(form).catch(() => null);
    if (picture !== null) onChange(picture);
  };
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {isThere && <PictureThumb imageKey={imageKey} url={url} alt={alt} className="h-32 w-48" />}
      <div className="flex flex-wrap gap-2">
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-label={`File for ${label.toLowerCase()}`}
          className="hidden"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = "";
            if (chosen !== undefined) void send(chosen);
          }}
        />
        <Button size="sm" disabled={upload.isPending} onClick={() => file.current?.click()}>
          <Upload aria-hidden />
          {upload.isPending ? "Uploading…" : "Upload"}
        </Button>
        <Button size="sm" onClick={() => setChoosing(true)}>
          <Images aria-hidden />
          Choose
        </Button>
        {isThere && onRemove !== undefined && (
          <Button size="sm" variant="ghost" onClick={onRemove}>
            <Trash2 aria-hidden />
            Remove
          </Button>
        )}
      </div>
      {upload.error !== null && (
        <p role="alert" className="w-full text-xs text-bad">
          {upload.error.message}
        </p>
      )}
      {choosing && (
        <PictureChooser
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            setChoosing(false);
            onChange(picture);
          }}
        />
      )}
    </fieldset>
  );
}
