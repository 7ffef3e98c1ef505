import Link from "next/link";

const PAGES: Readonly<Record<string, string>> = {
  story: "/dashboard/stories",
  collection: "/dashboard/collections",
  "webhook-endpoint": "/dashboard/webhooks",
  subscription: "/dashboard/subscriptions",
  subscriber: "/dashboard/subscribers",
};

/** Subject of an event, linked where it has a page. */
export function SubjectLink({ subject }: { subject: { type: string; id: string } }) {
  const { type, id } = subject;
  const list = PAGES[type];
  const text = `${type.replaceAll("-", " ")} ${id}`;
  if (list === undefined) return <span className="break-all">{text}</span>;
  return (
    <Link
      href={`${list}/${id}`}
      prefetch={false}
      className="break-all text-accent underline underline-offset-2"
    >
      {text}
    </Link>
  );
}
