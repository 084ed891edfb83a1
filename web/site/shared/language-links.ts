/** The same page in another language shows the same: links to it take the state along that the address holds when they are followed. */
export function keepStateBetweenLanguages(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    const follow = () => {
      link.search = location.search;
      link.hash = location.hash;
    };
    // Before the click of any button, so that a new tab, or a copied address, has it as well.
    for (const kind of ['pointerdown', 'focus', 'click']) link.addEventListener(kind, follow);
  }
}
