import type { Posenc } from 'posenc';
import { dependsOnLength } from 'posenc/catalogue';
import { hasFactor, rotatedDim } from '../pictures/table.ts';
import { option, type SnippetRequest } from './program.ts';
import { presentLength, width } from './rotation.ts';
import { snippetOf } from './schemes.ts';

/** Defines `cos` and `sin`, [positions, pairs] each, and `scale` if queries and keys are scaled in addition. */
export function rotaryTables(request: SnippetRequest): void {
  const { program, known } = request;
  const snippet = snippetOf(known.scheme);
  snippet.write(request);
  const factor = attentionFactor(request);
  program.step(
    factor === 1
      ? 'cos, sin = xp.cos(angles), xp.sin(angles)'
      : `attention_factor = ${factor}\ncos, sin = attention_factor * xp.cos(angles), attention_factor * xp.sin(angles)`,
  );
  snippet.stretch?.(request);
}

/** The factor of cosines and sines: it only depends on the scaling, so it is written as a number. */
export function attentionFactor(request: SnippetRequest): number {
  const { pe, known } = request;
  const { scheme } = known;
  if (!hasFactor(scheme)) return 1;
  const { base, scaling } = known.options as { base?: number; scaling?: { type: string; seqLen?: number } };
  const present = presentLength(request);
  const sized = dependsOnLength(scaling?.type) ? { ...scaling, seqLen: present } : scaling;
  const options = { scheme: scheme.name, dim: width(request), ...(base && { base }), ...(sized && { scaling: sized }) };
  return pe.attentionFactor(options as Parameters<Posenc['attentionFactor']>[0]);
}

/** Defines `turn(x, cos, sin)` for rows of a head. */
export function turnFunction(request: SnippetRequest): void {
  const { program, panel, layer } = request;
  const rotated = rotatedDim(panel, layer);
  const size = 'dim' in rotated ? rotated.dim : rotated.dimPerAxis * layer.grid.length;
  const back = ['inverse', 'transpose'].includes(option(request, 'direction')) ? '-' : '';
  const isLast = option(request, 'rotaryPart') === 'last';
  const start = isLast ? layer.headDim - size : 0;
  const end = start + size;
  const layout = option<string>(request, 'layout');
  const written = option<string | undefined>(request, 'outputLayout') ?? 'same';
  const [read, write] = [layout, written === 'same' ? layout : written];
  const [from, to] = back ? [write, read] : [read, write];
  const pairs =
    from === 'half'
      ? `x[:, ${start}:${start + size / 2}], x[:, ${start + size / 2}:${end}]`
      : `x[:, ${start}:${end}:2], x[:, ${start + 1}:${end}:2]`;
  const pair = to === 'half' ? '*turned' : `xp.stack(turned, axis=-1).reshape(-1, ${size})`;
  const parts = [
    ...(start > 0 ? [`x[:, :${start}]`] : []),
    pair,
    ...(end < layer.headDim ? [`x[:, ${end}:]`] : []),
  ].join(', ');
  if (option(request, 'angleLayout') === 'interleaved') {
    const passed = end < layer.headDim ? `, x[:, ${end}:]` : '';
    const half = size / 2;
    program.step(`

def turn(x, cos, sin):
    # Angles for neighbours, pairs of halves: no rotation.
    cos, sin = [xp.repeat(t, 2, axis=1) for t in (cos, ${back}sin)]
    a, b = x[:, :${half}], x[:, ${half}:${end}]
    turned = (a * cos[:, :${half}] - b * sin[:, :${half}], b * cos[:, ${half}:] + a * sin[:, ${half}:])
    return xp.concatenate([*turned${passed}], axis=1)

`);
    return;
  }
  if (option(request, 'angleLayout') === 'half-in-blocks') {
    const [rest, passed] = end < layer.headDim ? [`\n    passed = x[:, ${end}:]`, ', passed'] : ['', ''];
    const blocks = layer.grid.length;
    program.step(`

def turn(x, cos, sin):
    # Angles for halves, pairs of neighbours: no rotation.${rest}
    a, b = [x[:, first:${end}:2].reshape(-1, ${blocks}, ${size / blocks / 2}) for first in (0, 1)]
    cos, sin = [t.reshape(-1, ${blocks}, ${size / blocks / 2}) for t in (cos, ${back}sin)]
    cos, sin = [xp.concatenate([t, t], axis=-1) for t in (cos, sin)]
    turned = (a * cos[:, :, ::2] - b * sin[:, :, ::2], b * cos[:, :, 1::2] + a * sin[:, :, 1::2])
    return xp.concatenate([xp.stack(turned, axis=-1).reshape(-1, ${size})${passed}], axis=1)

`);
    return;
  }
  if (layout === 'half-in-blocks') {
    const [rest, passed] = end < layer.headDim ? ['passed = x[:, ' + end + ':]\n    ', ', passed'] : ['', ''];
    const blocks = layer.grid.length;
    program.step(`

def turn(x, cos, sin):
    ${rest}blocks = x[:, :${end}].reshape(-1, ${blocks}, ${size / blocks})
    a, b = blocks[:, :, :${size / blocks / 2}], blocks[:, :, ${size / blocks / 2}:]
    cos, sin = cos.reshape(-1, ${blocks}, ${size / blocks / 2}), sin.reshape(-1, ${blocks}, ${size / blocks / 2})
    turned = xp.concatenate([a * cos - b * ${back}sin, b * cos + a * ${back}sin], axis=-1)
    return xp.concatenate([turned.reshape(-1, ${size})${passed}], axis=1)

`);
    return;
  }
  const factor = option(request, 'direction') === 'inverse' ? attentionFactor(request) ** 2 : 1;
  const divided =
    factor === 1 ? '' : `\n    cos, sin = cos / ${factor}, sin / ${factor}  # the inverse divides by the factor`;
  program.step(`

def turn(x, cos, sin):${divided}
    a, b = ${pairs}
    turned = (a * cos - b * ${back}sin, b * cos + a * ${back}sin)
    return xp.concatenate([${parts}], axis=1)

`);
}
