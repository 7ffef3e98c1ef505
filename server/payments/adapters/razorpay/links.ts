import type Razorpay from "razorpay";
import { z } from "zod";

/** What is read of a payment link; its payments are a list, whatever the SDK's types say, and null before there is one. */
const linkSchema = z.object({
  id: z.string(),
  short_url: z.string(),
  reference_id: z.string().nullish(),
  payments: z
    .array(z.object({ payment_id: z.string() }))
    .nullish()
    .transform((made) => made ?? []),
});

/** A page of Razorpay's on which one amount is paid once. */
export type PaymentLink = z.output<typeof linkSchema>;

interface Client {
  razorpay: Razorpay;
}

export function isLink(token: string): boolean {
  return token.startsWith("plink_");
}

export async function fetchLink({ razorpay }: Client, id: string): Promise<PaymentLink> {
  return linkSchema.parse(await razorpay.paymentLink.fetch(id));
}

/** The link that was made under a reference, of which Razorpay takes each once. */
export async function findLink({ razorpay }: Client, reference: string): Promise<PaymentLink | undefined> {
  const asked = { reference_id: reference, count: 10 };
  const { payment_links: links } = await razorpay.paymentLink.all(asked);
  return links.map((link) => linkSchema.parse(link)).find((link) => link.reference_id === reference);
}

export async function makeLink(
  { razorpay }: Client,
  asked: Parameters<Razorpay["paymentLink"]["create"]>[0],
): Promise<PaymentLink> {
  return linkSchema.parse(await razorpay.paymentLink.create(asked));
}
