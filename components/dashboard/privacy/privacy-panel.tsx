"use client";

import { useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { EraseDialog, type Person } from "./erase-dialog";

/** Export and deletion of the personal data of a member or subscriber. */
export function PrivacyPanel({ person }: { person: Person }) {
  const [isErasing, setErasing] = useState(false);
  const { kind, id } = person;
  return (
    <div className="flex max-w-prose flex-col items-start gap-3 text-sm text-ink-2">
      <p>
        People may ask for a copy of their data, or for its deletion. The copy is a JSON file with everything
        stored about this person, without passwords and without data of others.
      </p>
      <div className="flex flex-wrap gap-2">
        <a className={buttonLook({})} href={`/dashboard-files/reader-export?kind=${kind}&id=${id}`} download>
          Export personal data
        </a>
        <Button onClick={() => setErasing(true)}>Delete personal data</Button>
      </div>
      {isErasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </div>
  );
}
