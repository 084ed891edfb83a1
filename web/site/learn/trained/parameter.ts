import type { BooleanParameter } from 'posenc';

export const trained: BooleanParameter = {
  name: 'trained',
  kind: 'boolean',
  description: 'The numbers of a small model that was trained, instead of random ones.',
  default: false,
};

/** Precedes the snippet of a figure whose numbers other pages do not have. */
export const snippetNote =
  '<!-- The trained model belongs to this page. This is the figure as others can have it, with random numbers: -->\n';
