import type { Tensor } from 'posenc';
import { option, type Snippet } from '../request.ts';
import { farOf } from './distance.ts';

export const kerple: Snippet = {
  scheme: 'kerple',
  write: (request) => {
    const { program, layer, known } = request;
    const number = (name: string) => (known.options[name] as Tensor).data[layer.head] as number;
    const least = option<number>(request, 'clampMin');
    const a = Math.max(number('a'), least);
    const log = option(request, 'kernel') === 'log';
    const p = Math.max(number('p'), least);
    const far = farOf(option<string>(request, 'form'));
    if (log) program.step(`a, p = ${a}, ${p}\nbias = -p * xp.log(1 + a * ${far})`);
    else program.step(`a, p = ${a}, ${Math.min(p, option<number>(request, 'clampMaxP'))}\nbias = -a * ${far} ** p`);
  },
};
