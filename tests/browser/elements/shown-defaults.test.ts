import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { attributeName, openParameters, propertyName } from '../../../web/elements/figure/parameter.ts';
import { sentenceSchemes, settledBySentence } from '../../../web/elements/inputs/sentence.ts';
import { expect, test } from '../support/figure-page.ts';

// What a control shows and what the figure computes are one, also where attention's mask decides what is left out.

for (const causal of [false, true]) {
  test(`every scheme is computed as its controls say, ${causal ? 'with' : 'without'} a causal mask`, async ({
    figure,
  }) => {
    const element = await figure('<posenc-attention></posenc-attention>');
    for (const scheme of sentenceSchemes) {
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
          const shown: Record<string, string> = {};
          for (const { property, attribute } of parameters) {
            // The values of choices that stand side by side, of lists and of fields; switches are told by their words.
            const chosen =
              root().querySelector<HTMLInputElement>(`input[type=radio][name^="${property}"]:checked`) ??
              root().querySelector<HTMLInputElement | HTMLSelectElement>(`#${property}`);
            const words = property.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
            const switches = [...root().querySelectorAll('.switch')];
            const box = switches.find((one) => one.textContent?.trim() === words)?.querySelector('input');
            const value = chosen?.value ?? (box && String(box.checked));
            if (value) shown[attribute] = value;
          }
          return { left, given: await logits({ ...state, ...shown }), shown };
        },
        [scheme.name, causal, names] as const,
      );
      expect(given, `${scheme.name} ${JSON.stringify(shown)}`).toBe(left);
    }
  });
}

test('ALiBi without a mask is symmetric, and says so', async ({ figure }) => {
  const element = await figure('<posenc-attention encoding="alibi"></posenc-attention>');
  const form = element.getByRole('group', { name: 'form' });
  await expect(form.getByRole('radio', { name: 'symmetric' })).toBeChecked();
  await element.evaluate((node) => node.setAttribute('causal', ''));
  await expect(form.getByRole('radio', { name: 'causal' })).toBeChecked();
});
