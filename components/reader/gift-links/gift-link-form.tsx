"use client";

import { useActionState, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormNote } from "../form-note";
import { type FormAction, INITIAL_FORM_STATE } from "../form-state";

interface GiftLinkFormProps {
  action: FormAction;
  storyId: string;
  texts: Readonly<Record<"create" | "link" | "copy" | "copied" | "notCopied", string>>;
}

/** Creates a gift link of a story and shows it once; without scripts it is copied by hand. */
export function GiftLinkForm({ action, storyId, texts }: GiftLinkFormProps) {
  const [state, send, busy] = useActionState(action, INITIAL_FORM_STATE);
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const url = state.values.url ?? "";
  const copy = () => {
    box.current?.querySelector("input")?.select();
    const failed = () => setSaid(texts.notCopied);
    if ("clipboard" in navigator)
      navigator.clipboard.writeText(url).then(() => setSaid(texts.copied), failed);
    else failed();
  };
  if (state.done === null || url === "")
    return (
      <form action={send} className="flex flex-col gap-4">
        <FormNote state={state} />
        <input type="hidden" name="story" value={storyId} />
        <Button type="submit" variant="primary" size="lg" disabled={busy} className="w-full">
          {busy ? `${texts.create}…` : texts.create}
        </Button>
      </form>
    );
  return (
    <div ref={box} className="flex flex-col gap-3">
      <FormNote state={state} />
      <Field id="gift-link" label={texts.link} readOnly value={url} />
      <Button type="button" size="lg" onClick={copy}>
        {texts.copy}
      </Button>
      <p role="status" className="text-sm text-ink-2">
        {said}
      </p>
    </div>
  );
}
