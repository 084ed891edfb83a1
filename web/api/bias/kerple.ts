import { kerple } from '../../catalogue/index.ts';
import { invalid, missing } from '../errors/index.ts';
import { checkArray } from '../input/index.ts';
import { type BiasHandler, biasShape, formOf, headsAxis, readBias } from './request.ts';

export const kerpleHandler: BiasHandler = {
  scheme: kerple,
  byDistance: () => true,
  plan: (request) => {
    const { options, prefix, attention, scratch } = request;
    const values = readBias(kerple, request, ['p', 'a']);
    const { kernel, clampMin, clampMaxP } = values;
    if (attention && kernel === 'weight') {
      throw invalid(`${prefix}kernel`, kernel, "'log' or 'power', which are added; 'weight' multiplies the logits");
    }
    if (clampMaxP < clampMin) throw invalid(`${prefix}clampMaxP`, clampMaxP, `at least clampMin, ${clampMin}`);
    const read = (name: 'p' | 'a', axis: number | string) => {
      // The power kernels take 1 for what is not learned; the logarithmic one needs both.
      if (options[name] === undefined && kernel !== 'log') return undefined;
      return checkArray(prefix + name, options[name], [axis]);
    };
    const p = read('p', headsAxis(request));
    const a = read('a', p?.shape[0] ?? headsAxis(request));
    const heads = (p ?? a)?.shape[0];
    if (heads === undefined) throw missing(`${prefix}a`, 'p, a or both: one number per head');
    const shape = biasShape(heads, values);
    const raw = { kernel, form: formOf(request, values.form), clamp_min: clampMin, clamp_max_p: clampMaxP };
    const [exponents, factors] = [p && scratch.float32(p.data), a && scratch.float32(a.data)];
    return {
      shape: [heads, shape.queries, shape.keys],
      fill: (module, filled, out) => module.kerple(shape, raw, filled.at(exponents), filled.at(factors), out),
    };
  },
};
