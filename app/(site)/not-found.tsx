import type { Metadata } from "next";
import { Missing } from "@/components/site/missing";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return <Missing />;
}
