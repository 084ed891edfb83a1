/** The address of the site's files: translated pages are in folders of their own and state the way out of them. */
export function siteRoot(): URL {
  return new URL(document.documentElement.dataset.root ?? './', document.baseURI);
}
