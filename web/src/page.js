// What the page was built with: words, links and the way to the root of the site; and what the server says of itself.

const script = document.currentScript;

/** The root of the site, wherever it is mounted: this script lies in `assets/rewind/`. */
export const root = new URL("../../", script.src);

export const site = { course: "", words: {}, jax: "", links: {}, errors: [], ...window.rewindSite };

/** The words for `key` with `{name}`s filled in. A key without words shows itself, so that it is missed. */
export function words(key, values = {}) {
  return (site.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The address of a page by its id, or null where this site has no such page. */
export function address(page, anchor = "") {
  const place = site.links[page];
  if (place === undefined) return null;
  const url = new URL(place, root);
  url.hash = anchor;
  return url.href;
}

/** `static`: a copy without a server. `off`: a server that does not know this browser. `live`: checks work here. */
export function checker() {
  const mark = document.querySelector('meta[name="rewind-check"]');
  if (!mark) return { state: "static" };
  return { state: mark.content ? "live" : "off", token: mark.content, ...mark.dataset };
}
