/**
 * Makes links to the page in another language carry along the state in the address at the time when they are followed.
 */
export function keepStateBetweenLanguages(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    const follow = () => {
      link.search = location.search;
      link.hash = location.hash;
    };
    // Already on these events, so that a new tab or a copied address has the state, too.
    for (const kind of ['pointerdown', 'focus', 'click']) link.addEventListener(kind, follow);
  }
}
