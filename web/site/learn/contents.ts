/** Marks the chapter being read in the table of contents, and closes the list where it lies over the page. */
export function followChapters(): void {
  const contents = document.getElementById('contents') as HTMLElement;
  const links = new Map(
    [...contents.querySelectorAll('a')].map((link) => [link.getAttribute('href')?.slice(1) ?? '', link]),
  );
  contents.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') && contents.matches(':popover-open')) contents.hidePopover();
  });
  // A chapter counts as being read while it crosses the line a quarter of the way down the window.
  const crossing = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const link = links.get(target.id);
        if (isIntersecting) link?.setAttribute('aria-current', 'true');
        else link?.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-25% 0px -75% 0px' },
  );
  for (const id of links.keys()) {
    const chapter = document.getElementById(id);
    if (chapter) crossing.observe(chapter);
  }
}
