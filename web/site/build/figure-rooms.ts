import type { Plugin } from 'vite';

/** The layouts of a figure, as custom properties in shared/figure-room.css. */
export const layouts = ['--on-phone', '--in-column', '--beside-steps'] as const;

/**
 * The height of each figure of Learn in pixels, in each layout. tests/browser/soak/figure-room.test.ts compares these
 * heights with the figures.
 */
export const figureRooms: Readonly<Record<string, readonly [number, number, number]>> = {
  opening: [853, 749, 434],
  storyteller: [430, 412, 416],
  guess: [610, 529, 533],
  'by-hand': [1097, 396, 387],
  attention: [1025, 597, 613],
  ladder: [1120, 624, 647],
  sinusoid: [1059, 565, 569],
  'stage-clocks': [694, 647, 349],
  taught: [947, 593, 546],
  operator: [1187, 688, 654],
  'stage-terms': [675, 629, 469],
  correlation: [1378, 1298, 1302],
  conditions: [544, 406, 389],
  'adding-story': [407, 412, 416],
  prefix: [567, 325, 329],
  bias: [1034, 593, 546],
  arrows: [1537, 772, 826],
  'stage-hands': [602, 555, 349],
  'rope-story': [430, 412, 416],
  'stage-longer': [483, 485, 286],
  dials: [1090, 403, 662],
  'longer-story': [392, 412, 416],
  run: [1645, 986, 990],
  tape: [889, 521, 521],
  unplaced: [1068, 635, 1017],
  mixed: [412, 284, 288],
  'nope-story': [392, 412, 416],
  decoding: [457, 258, 262],
  cache: [641, 465, 469],
  bits: [825, 608, 612],
  spectrum: [910, 727, 752],
  tasks: [1689, 1030, 1034],
  seeds: [1177, 954, 934],
  far: [1034, 593, 546],
  near: [938, 593, 546],
  augmented: [987, 633, 590],
  distances: [769, 645, 841],
  skew: [1070, 530, 534],
  untied: [809, 645, 649],
  decay: [639, 506, 510],
  card: [544, 406, 410],
  linear: [1379, 808, 787],
  patches: [720, 662, 740],
};

/** Adds the heights to the style sheet of all pages. */
export function figureRoom(): Plugin {
  const rules = Object.entries(figureRooms).map(
    ([id, heights]) => `#${id} { ${layouts.map((layout, i) => `${layout}: ${heights[i]}px`).join('; ')} }\n`,
  );
  return {
    name: 'figure-room',
    enforce: 'pre',
    transform: { filter: { id: /\/shared\/style\.css$/ }, handler: (style) => style + rules.join('') },
  };
}
