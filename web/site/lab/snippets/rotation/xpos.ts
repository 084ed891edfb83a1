import { noSnippet, option, type Snippet, type SnippetRequest } from '../request.ts';
import { wavelengths, width } from './frequencies.ts';
import { rope } from './rope.ts';

export const xpos: Snippet = { ...rope, scheme: 'xpos', wavelengths, stretch };

/** The factor of each component of a query, by which keys are divided. */
function stretch(request: SnippetRequest): void {
  const { program, layer } = request;
  const of = <Value>(name: string) => option<Value>(request, name);
  const dim = width(request);
  const count = Math.max(layer.keys, layer.offset + layer.queries);
  const centres: Readonly<Record<string, number>> = {
    zero: 0,
    'half-length': Math.floor(count / 2),
    'half-length-round-up': Math.ceil(count / 2),
  };
  const centre = of<number | undefined>('centrePosition') ?? centres[of<string>('centre')];
  if (centre === undefined || of('scaleLayout') !== 'same') {
    noSnippet('Only the centres that queries and keys share, and the layout of the pairs, have a snippet.');
  }
  const gamma = of<number>('gamma');
  program.step(`
zeta = (2 * xp.arange(${dim / 2}, dtype=xp.float64) / ${dim} + ${gamma}) / ${1 + gamma}
scale = zeta ** ((positions[:, None] - ${centre}) / ${of('scaleBase')})`);
}
