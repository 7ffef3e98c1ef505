import css from "./story-share.module.css";

interface FollowFormProps {
  kind: "author" | "topic" | "story";
  slug: string;
  label: string;
  /** What the button is called where its label alone says too little. */
  name?: string;
}

/** A button that follows what the page is about; a plain form, the same for every visitor. */
export function FollowForm({ kind, slug, label, name }: FollowFormProps) {
  return (
    <form method="post" action="/account/follows/add">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="slug" value={slug} />
      <button type="submit" className={css.tool} aria-label={name}>
        {label}
      </button>
    </form>
  );
}
