/** Where the site's files are: translated pages stand in a folder of their own and say how to get out of it. */
export function siteRoot(): URL {
  return new URL(document.documentElement.dataset.root ?? './', document.baseURI);
}
