"use client";
import { useEffect } from "react";

const getHeading = () => document.querySelector("h1")?.textContent.trim() ?? "";

/**
 * Keep `document.title` set during a client-side navigation.
 * Next removes the old page's title with the page and adds the new one only after the new page.
 * Until then the title is the new page's heading, or the old title while the old heading is shown.
 * Place it in a layout: inside a page it is unmounted with that page.
 */
export function KeepTitle() {
  useEffect(() => {
    const { head } = document;
    const fallback = document.createElement("title");
    let previous = { title: document.title, heading: getHeading() };
    const updateTitle = () => {
      const pageTitle = [...head.getElementsByTagName("title")].find((candidate) => candidate !== fallback);
      if (pageTitle !== undefined) {
        previous = { title: pageTitle.textContent, heading: getHeading() };
        fallback.remove();
      } else if (!fallback.isConnected) {
        const current = getHeading();
        fallback.textContent = current === "" || current === previous.heading ? previous.title : current;
        head.append(fallback);
      }
    };
    const observer = new MutationObserver(updateTitle);
    observer.observe(head, { childList: true });
    updateTitle();
    return () => {
      observer.disconnect();
      fallback.remove();
    };
  }, []);
  return null;
}
