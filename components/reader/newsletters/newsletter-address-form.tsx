import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";

interface NewsletterAddressFormProps {
  slug: string;
  label: string;
  submit: string;
}

/** Asks again for the address that gets a newsletter; a plain form. */
export function NewsletterAddressForm({ slug, label, submit }: NewsletterAddressFormProps) {
  return (
    <form method="post" action="/newsletter-sign-up/request" className="flex flex-col gap-4">
      <input type="hidden" name="newsletter" value={slug} />
      <Field id="newsletter-email" name="email" type="email" label={label} required autoComplete="email" />
      <Button type="submit" variant="primary" size="lg" className="w-full">
        {submit}
      </Button>
    </form>
  );
}
