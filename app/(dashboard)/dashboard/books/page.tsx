import type { Metadata } from "next";
import { BooksPage } from "@/components/dashboard/books/books-page";
import { requireStaffPage } from "../../staff-page";

export const metadata: Metadata = { title: "Books check" };

/** The check goes through all books: it runs when the page is there, not before. */
export default async function Page() {
  await requireStaffPage("/dashboard/books");
  return <BooksPage />;
}
