// Makes elements. Text is only ever set as text, so that nothing an answer printed can become a part of the page.

/** An element with properties (`class`, `onclick`, `aria-…`, `data-…`) and children, of which null is left out. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Text whose `backticks` mark code, as nodes. */
export function prose(text) {
  return text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));
}

/** Text with `{name}`s, each replaced by a node (or text): for words that hold code and links. */
export function filled(text, nodes) {
  return text.split(/(\{\w+\})/).map((part) => (/^\{\w+\}$/.test(part) ? (nodes[part.slice(1, -1)] ?? part) : part));
}
