import type Razorpay from "razorpay";
import { z } from "zod";

/**
 * Fields read from a payment link; `payments` is a list, unlike in the SDK's types, and null before the first
 * payment.
 */
const linkSchema = z.object({
  id: z.string(),
  short_url: z.string(),
  reference_id: z.string().nullish(),
  payments: z
    .array(z.object({ payment_id: z.string() }))
    .nullish()
    .transform((value) => value ?? []),
});

/** A Razorpay page on which one amount is paid once. */
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

/** Find the link with a reference; Razorpay accepts each reference once. */
export async function findLink({ razorpay }: Client, reference: string): Promise<PaymentLink | undefined> {
  const params = { reference_id: reference, count: 10 };
  const { payment_links: links } = await razorpay.paymentLink.all(params);
  return links.map((link) => linkSchema.parse(link)).find((link) => link.reference_id === reference);
}

export async function createPaymentLink(
  { razorpay }: Client,
  params: Parameters<Razorpay["paymentLink"]["create"]>[0],
): Promise<PaymentLink> {
  return linkSchema.parse(await razorpay.paymentLink.create(params));
}
