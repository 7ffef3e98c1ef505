/** All scripts of the page, which is readable without them. Contains no interpolated values. */
export const SCRIPT = `
(() => {
  const nav = document.getElementById("contents");
  const filter = document.getElementById("filter");
  const found = document.getElementById("found");
  const entries = [...nav.querySelectorAll("li[data-path]")];
  const textOf = (entry) => (entry.textContent + " " + entry.dataset.path).toLowerCase();
  filter.closest(".filter").hidden = false;
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let count = 0;
    for (const entry of entries) {
      entry.hidden = !words.every((word) => textOf(entry).includes(word));
      if (!entry.hidden) count += 1;
    }
    for (const chapter of nav.querySelectorAll(".chapter"))
      chapter.hidden = chapter.querySelector("li:not([hidden])") === null;
    found.textContent = words.length === 0 ? "" : count === 1 ? "1 found" : count + " found";
  });
  nav.addEventListener("click", (event) => {
    if (event.target.closest("a") && nav.matches(":popover-open")) nav.hidePopover();
  });
  const links = new Map([...nav.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
  const watcher = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      for (const link of links.values()) link.removeAttribute("aria-current");
      links.get(target.id)?.setAttribute("aria-current", "location");
    }
  }, { rootMargin: "-10% 0px -80% 0px" });
  for (const part of document.querySelectorAll("section.prose, article")) watcher.observe(part);
  for (const figure of document.querySelectorAll("figure")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(figure.querySelector("pre").textContent);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    figure.querySelector("figcaption").append(button);
  }
})();
`;
