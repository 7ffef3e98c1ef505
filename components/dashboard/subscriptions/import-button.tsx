"use client";

import { Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyOpenDialog } from "@/components/ui/lazy-part";

const ImportDialog = lazyOpenDialog(async () => (await import("./import-dialog")).ImportDialog);

/** Button that opens the import of subscriptions. */
export function ImportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        Import
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
