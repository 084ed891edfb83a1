import { createPosenc } from 'posenc';
import { expect, test } from 'vitest';
import { catalogue } from '../../../web/catalogue/index.ts';
import { panelModel } from '../../../web/site/lab/panel/model.ts';
import { applies, panelParameters } from '../../../web/site/lab/panel/parameters.ts';
import { labAddress, labFromAddress } from '../../../web/site/lab/state/address.ts';
import { anotherValue } from './another-value.ts';

// The controls themselves are tested in a page: one of every kind here, and every single one by npm run soak.
const pe = await createPosenc({ build: 'simd' });

for (const scheme of ['none', ...catalogue.map(({ name }) => name)]) {
  test(`every parameter of ${scheme} may be set, is in the address, and computes or says why not`, () => {
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
      }
    }
  });
}
