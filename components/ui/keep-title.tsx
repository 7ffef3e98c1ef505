"use client";
import { useEffect } from "react";

const heading = () => document.querySelector("h1")?.textContent.trim() ?? "";

/**
 * Keeps the document named while a page takes the place of another: Next brings a page first and its title after it,
 * and the old one goes with the old page. Until then the page is called by its heading; where that is the one from
 * before, by the title from before. It has to stand in a layout: what is in a page goes with it.
 */
export function KeepTitle() {
  useEffect(() => {
    const { head } = document;
    const kept = document.createElement("title");
    let before = { title: document.title, heading: heading() };
    const look = () => {
      const given = [...head.getElementsByTagName("title")].find((one) => one !== kept);
      if (given !== undefined) {
        before = { title: given.textContent, heading: heading() };
        kept.remove();
      } else if (!kept.isConnected) {
        const now = heading();
        kept.textContent = now === "" || now === before.heading ? before.title : now;
        head.append(kept);
      }
    };
    const observer = new MutationObserver(look);
    observer.observe(head, { childList: true });
    look();
    return () => {
      observer.disconnect();
      kept.remove();
    };
  }, []);
  return null;
}
