import type { Page } from '@playwright/test';

/** A number in a step of "Try this" that its figure does not show, and the step. */
export interface Missing {
  readonly step: string;
  readonly numbers: readonly string[];
}

/**
 * Follows all links of all steps, and looks for every number of a step in what its figure shows: in its text, labels,
 * readouts and controls, before the step or after one of its links. Numbers in formulas, names and references are none
 * of a figure's; other numbers that no figure shows are in an element with the attribute data-from, which says where
 * they come from.
 *
 * @param patience  milliseconds that a figure has to show them
 * @param sections  selects the sections; by default all
 */
export async function missingNumbers(
  page: Page,
  patience: number,
  sections = 'section',
): Promise<{ readonly steps: number; readonly numbers: number; readonly missing: readonly Missing[] }> {
  return page.evaluate(
    async ([limit, selected]) => {
      const frame = () => new Promise(requestAnimationFrame);

      /** All that a figure shows, and what it gives to screen readers. */
      const shownBy = (root: Element | ShadowRoot): string => {
        const texts: string[] = [root.textContent ?? ''];
        for (const element of root.querySelectorAll('*')) {
          for (const name of ['aria-label', 'aria-valuetext', 'title']) texts.push(element.getAttribute(name) ?? '');
          if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) texts.push(element.value);
          // Texts of neighbours do not touch.
          if (element.childElementCount === 0) texts.push(element.textContent ?? '');
          if (element.shadowRoot) texts.push(shownBy(element.shadowRoot));
        }
        return texts.join(' ; ');
      };
      const plain = (text: string) => text.replaceAll('−', '-').replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
      const valuesIn = (text: string) =>
        [...plain(text).matchAll(/\d+(?:\.\d+)?(?:e-?\d+)?/g)].map(([digits]) => Number(digits));

      const named = /\b[A-Za-z]+-?\d+\b|\bLlama \d(\.\d)?|\bMPT-\w+|\bsections? [\d.]+/g;
      const numbersOf = (step: Element): string[] => {
        const copy = step.cloneNode(true) as Element;
        for (const part of copy.querySelectorAll('.katex, a[href^="#"], [data-from]')) part.remove();
        const text = plain(copy.textContent ?? '').replace(named, ' ');
        return (text.match(/\d+(?:\.\d+)?%?/g) ?? []).map(String);
      };

      const isShown = (number: string, values: readonly number[]): boolean => {
        const value = Number.parseFloat(number);
        const decimals = number.replace('%', '').split('.')[1]?.length ?? 0;
        const near = (other: number) => Math.abs(other - value) <= 0.5 * 10 ** -decimals + 1e-9;
        return values.some((other) => near(other) || (number.endsWith('%') && near(100 * other)));
      };

      const missing: { step: string; numbers: string[] }[] = [];
      let [steps, count] = [0, 0];
      for (const list of document.querySelectorAll(`:is(${selected}) .try ol`)) {
        for (const [i, step] of [...list.children].entries()) {
          const links = [...step.querySelectorAll<HTMLAnchorElement>('a.set')];
          let numbers = numbersOf(step);
          steps++;
          count += numbers.length;
          const look = (figure: Element) => {
            const values = valuesIn(shownBy(figure.shadowRoot ?? figure));
            numbers = numbers.filter((number) => !isShown(number, values));
          };
          // A step without a link is about the figure beside it.
          const beside = step.closest('.hands-on')?.querySelector('.figure');
          for (const link of [undefined, ...links]) {
            const names = [...new URLSearchParams(link?.search ?? '').keys()].filter((name) => name !== 'v');
            const figure = link ? document.getElementById(names[0]?.split('.')[0] ?? '') : beside;
            if (!figure) continue;
            link?.click();
            const until = performance.now() + (figure.shadowRoot ? limit : 30_000);
            let before = '';
            for (let still = 0; still < 3 && performance.now() < until; ) {
              // Figures are loaded when they come near; the step before may still scroll to its figure.
              if (!figure.shadowRoot) figure.scrollIntoView();
              await frame();
              await (figure as Element & { updateComplete?: Promise<unknown> }).updateComplete;
              const now = figure.shadowRoot?.querySelector('.body') ? shownBy(figure.shadowRoot) : '';
              still = now !== '' && now === before ? still + 1 : 0;
              before = now;
            }
            look(figure);
          }
          const last = document.getElementById(
            [...new URLSearchParams(links.at(-1)?.search ?? '').keys()][1]?.split('.')[0] ?? '',
          );
          const until = performance.now() + limit;
          while (last && numbers.length > 0 && performance.now() < until) {
            await frame();
            look(last);
          }
          const section = step.closest('section')?.id;
          const text = (step.textContent ?? '').replace(/\s+/g, ' ').trim();
          if (numbers.length > 0) missing.push({ step: `${section}, step ${i + 1}: ${text}`, numbers });
        }
      }
      return { steps, numbers: count, missing };
    },
    [patience, sections] as const,
  );
}
