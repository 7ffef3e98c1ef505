"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { MailSetting } from "@/server/subscriptions/emails/index";
import { AreaField, CheckField, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { useTRPC } from "../trpc/client";
import { getFieldProblems } from "../trpc/query-error";
import { MailPreview } from "./mail-preview";

/** Editor of one kind of mail: whether it is sent, its texts, its HTML. */
export function MailEditor({ setting, canEdit }: { setting: MailSetting; canEdit: boolean }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { kind, isOn, isOwn, variables } = setting;
  const [subject, setSubject] = useState(setting.subject);
  const [text, setText] = useState(setting.text);
  const [html, setHtml] = useState(setting.html);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation(trpc.subscriberMails.save.mutationOptions());
  const reset = useMutation(trpc.subscriberMails.reset.mutationOptions());
  const setMailEnabled = useMutation(trpc.subscriberMails.switch.mutationOptions());
  const test = useMutation(trpc.subscriberMails.sendTest.mutationOptions());
  const busy = save.isPending || reset.isPending || setMailEnabled.isPending || test.isPending;
  const template = { kind, subject, text, html };
  const attempt = async (make: () => Promise<unknown>, done: string) => {
    try {
      await make();
      setProblems({});
      toast.success(done);
    } catch (error) {
      const fieldProblems = getFieldProblems(error);
      setProblems(Object.fromEntries(fieldProblems.map(({ path, message }) => [path, message])));
      if (fieldProblems.length === 0)
        toast.error(error instanceof Error ? error.message : "The change failed. Try again.");
    } finally {
      await client.invalidateQueries({ queryKey: trpc.subscriberMails.list.queryKey() });
    }
  };
  const checkAnd = async (work: () => Promise<void>) => {
    try {
      const { mailTemplateSchema } = await loadSchemas();
      const read = mailTemplateSchema.safeParse(template);
      if (read.success) await work();
      else
        setProblems(
          Object.fromEntries(read.error.issues.map((issue) => [issue.path.join("."), issue.message])),
        );
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The change failed. Try again.");
    }
  };
  const checked = (work: () => Promise<void>) => () => void checkAnd(work);
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-4">
        <CheckField
          label="Send this email"
          checked={isOn}
          onChange={(on) =>
            void attempt(
              () => setMailEnabled.mutateAsync({ kind, isOn: on }),
              on ? "Email turned on" : "Email turned off",
            )
          }
        />
        <TextField label="Subject" value={subject} error={problems.subject} onChange={setSubject} />
        <AreaField rows={12} label="Text" value={text} error={problems.text} onChange={setText} />
        <CheckField
          label="Custom HTML"
          hint="Otherwise it is generated from the text. Scripts, forms and frames are removed."
          checked={html !== null}
          onChange={(isCustom) => setHtml(isCustom ? "" : null)}
        />
        {html !== null && (
          <AreaField rows={12} label="HTML" value={html} error={problems.html} onChange={setHtml} />
        )}
        <p className="text-xs text-ink-3">
          Variables, in double braces: <span className="font-mono break-words">{variables.join(", ")}</span>.
        </p>
        {canEdit && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              disabled={busy}
              onClick={checked(() =>
                attempt(() => save.mutateAsync(template), "Saved. Used from the next email."),
              )}
            >
              Save
            </Button>
            <Button
              disabled={busy}
              onClick={checked(() => attempt(() => test.mutateAsync(template), "Test email sent to you"))}
            >
              Send test email
            </Button>
            {isOwn && (
              <Button
                variant="ghost"
                disabled={busy}
                onClick={() => void attempt(() => reset.mutateAsync({ kind }), "Default text restored")}
              >
                Restore default text
              </Button>
            )}
          </div>
        )}
      </fieldset>
      <section aria-label="Preview" className="min-w-0">
        <MailPreview template={template} />
      </section>
    </div>
  );
}
