import type { Locator } from '@playwright/test';
import type { Scheme } from 'posenc';
import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { attributeName, openParameters, propertyName } from '../../../web/elements/figure/parameter.ts';
import { settledBySentence } from '../../../web/elements/inputs/sentence.ts';
import { expect } from './figure-page.ts';

/**
 * Checks that the figure computes every scheme with the values in its controls: setting those explicitly changes
 * nothing.
 */
export async function computedAsShown(element: Locator, schemes: readonly Scheme[], causal: boolean): Promise<void> {
  for (const scheme of schemes) {
    const names = openParameters(scheme, settledBySentence).map(({ name }) => ({
      property: name,
      attribute: attributeName(propertyName(name)),
    }));
    const { left, given, shown } = await element.evaluate(
      async (node, [encoding, masked, parameters]) => {
        const figure = node as FigureElement;
        const root = () => figure.shadowRoot as ShadowRoot;
        const logits = async (state: Record<string, string>) => {
          figure.state = state;
          while (!(await figure.updateComplete)) {}
          const problem = root().querySelector('.problem')?.textContent?.trim();
          return problem ?? [...(figure.arrays[1]?.data ?? [])].join(' ');
        };
        const state = { encoding, ...(masked && { causal: '' }) };
        const left = await logits(state);
        const displayed: Record<string, string> = {};
        for (const { property, attribute } of parameters) {
          // The values of radio buttons, lists and fields; switches are identified by their labels.
          const chosen =
            root().querySelector<HTMLInputElement>(`input[type=radio][name^="${property}"]:checked`) ??
            root().querySelector<HTMLInputElement | HTMLSelectElement>(`#${property}`);
          const words = property.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
          const switches = [...root().querySelectorAll('.switch')];
          const box = switches.find((one) => one.textContent?.trim() === words)?.querySelector('input');
          const value = chosen?.value ?? (box && String(box.checked));
          if (value) displayed[attribute] = value;
        }
        return { left, given: await logits({ ...state, ...displayed }), shown: displayed };
      },
      [scheme.name, causal, names] as const,
    );
    expect(given, `${scheme.name} ${JSON.stringify(shown)}`).toBe(left);
  }
}
