import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { expect, test } from '../support/figure-page.ts';

const figures = [
  { name: 'posenc-scorecard', attribute: 'length', values: ['40', '41', '42'], steps: 19 },
  { name: 'posenc-decay', attribute: 'distance', values: ['4094', '4095', '4096'], steps: 4 },
];

for (const { name, attribute, values, steps } of figures) {
  test(`${name} takes each step in its own task, and ends with what was asked for last`, async ({ figure }) => {
    const element = await figure(`<${name}></${name}>`);
    const tasks = await element.evaluate(
      async (node, input) => {
        const drawn = node as FigureElement;
        const whole = async () => {
          while (!(await drawn.updateComplete)) {}
        };
        await whole();
        let begun = 0;
        const { MessageChannel: Channel } = globalThis;
        globalThis.MessageChannel = class extends Channel {
          constructor() {
            super();
            begun++;
          }
        };
        for (const value of input.values) {
          drawn.setAttribute(input.attribute, value);
          // A frame, so that each computation is begun or waits for the previous one.
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        await whole();
        globalThis.MessageChannel = Channel;
        return begun;
      },
      { attribute, values },
    );
    expect(tasks).toBeGreaterThan(steps);
    const state = () => element.evaluate((node) => (node as FigureElement).state);
    expect(await state()).toEqual({ [attribute]: values.at(-1) });
    // An invalid value cancels a computation in progress.
    await element.evaluate(async (node, of) => {
      node.removeAttribute(of);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      node.setAttribute(of, '0');
    }, attribute);
    await expect(element.getByRole('alert')).toContainText(`${attribute}: 0 is not allowed`);
    await element.evaluate((node, of) => node.removeAttribute(of), attribute);
    await expect.poll(state).toEqual({});
    await expect(element.getByRole('alert')).toHaveCount(0);
  });
}
