import { arxiv } from '../reference.ts';
import { geometricBase } from '../rotary/rope.ts';
import type { Scheme } from '../types.ts';
import { dim, flipSinToCos, length, offset, positionFactor, positions } from './rows.ts';

/** The catalogue entry of 'timestep'. */
export const timestep = {
  name: 'timestep',
  title: 'Diffusion timestep',
  place: 'embedding',
  summary: 'The sinusoid with which diffusion models embed the time step, as diffusers and DDPM compute it.',
  formula:
    '\\begin{aligned} f_i &= P^{-i / (\\lfloor d/2 \\rfloor - s)} \\\\ \\mathrm{emb}(t) &= [\\,\\sin(c\\,t\\,f) \\mid \\cos(c\\,t\\,f)\\,] \\end{aligned}',
  parameters: [
    length,
    offset,
    { ...dim, description: 'Channels of a row; the last channel of an odd dim is 0.' },
    flipSinToCos,
    {
      name: 'downscaleFreqShift',
      kind: 'number',
      description: 's: subtracted from the number of pairs in the exponent. DDPM uses 1, Stable Diffusion 0.',
      default: 1,
      slider: { range: [0, 1], spacing: 'linear' },
    },
    {
      name: 'scale',
      kind: 'number',
      description: 'c: multiplies every time step, which is what a position is here.',
      default: 1,
      ...positionFactor,
      slider: { range: [0.01, 1000], spacing: 'log' },
    },
    { ...geometricBase, name: 'maxPeriod', description: 'P: the base of the frequencies.' },
  ],
  arrays: [positions],
  references: [arxiv('Ho, Jain and Abbeel', 2020, 'Denoising Diffusion Probabilistic Models', '2006.11239')],
} as const satisfies Scheme;
