import { createPosenc } from 'posenc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../web/catalogue/index.ts';
import { numberFormat } from '../../../web/charts/index.ts';
import { registerMessages } from '../../../web/messages/index.ts';
import { messages as german } from '../../../web/site/lab/messages/de.ts';
import { messages as spanish } from '../../../web/site/lab/messages/es.ts';
import { panelModel } from '../../../web/site/lab/panel/model.ts';
import { applies, panelParameters } from '../../../web/site/lab/panel/parameters.ts';
import { problemFrom } from '../../../web/site/lab/panel/problem.ts';
import { labAddress, labFromAddress } from '../../../web/site/lab/state/address.ts';
import { sayTold, sentenceSaid } from '../../../web/site/lab/words/index.ts';
import { anotherValue } from './another-value.ts';

// The controls themselves are tested in a page: one of every kind here, and every single one by npm run soak.
const pe = await createPosenc({ build: 'simd' });
const formats = ['de', 'es'].map(numberFormat);

beforeAll(() => {
  registerMessages('de', german);
  registerMessages('es', spanish);
});

afterAll(() => {
  globalThis.posencMessages = undefined;
});

for (const scheme of ['none', ...catalogue.map(({ name }) => name)]) {
  test(`every parameter of ${scheme} may be set, stands in the address, and computes or says why not, in every language`, () => {
    for (const parameter of panelParameters(scheme)) {
      if (!applies(parameter, { scheme, values: {} })) continue;
      const panel = { scheme, values: { [parameter.name]: anotherValue(parameter) } };
      const state = { shared: {}, panels: [panel] };
      expect(labFromAddress(labAddress(state)), parameter.name).toEqual(state);
      try {
        expect(panelModel(pe, state, panel).picture, parameter.name).toBeDefined();
      } catch (error) {
        // The value may not be possible alone, for example where it needs a table of its own length: then the error
        // names an argument.
        expect(error, parameter.name).toHaveProperty('argument');
        const { message, told } = problemFrom(error);
        for (const format of formats) {
          expect(told ? sayTold(told, format) : sentenceSaid(message, format), message).toBeDefined();
        }
      }
    }
  });
}
