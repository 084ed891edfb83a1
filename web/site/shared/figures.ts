import { PosencAttention } from '../../elements/attention/index.ts';

/** The first figure comes with the page; each of the others when the reader is about a screen away from it. */
const classes: Readonly<Record<string, () => CustomElementConstructor | Promise<CustomElementConstructor>>> = {
  'posenc-attention': () => PosencAttention,
  'posenc-bias': async () => (await import('../../elements/bias/index.ts')).PosencBias,
  'posenc-cache': async () => (await import('../../elements/cache/index.ts')).PosencCache,
  'posenc-compare': async () => (await import('../../elements/compare/index.ts')).PosencCompare,
  'posenc-decay': async () => (await import('../../elements/decay/index.ts')).PosencDecay,
  'posenc-distances': async () => (await import('../../elements/distances/index.ts')).PosencDistances,
  'posenc-ladder': async () => (await import('../../elements/ladder/index.ts')).PosencLadder,
  'posenc-rotation': async () => (await import('../../elements/rotation/index.ts')).PosencRotation,
  'posenc-scorecard': async () => (await import('../../elements/scorecard/index.ts')).PosencScorecard,
  'posenc-shift': async () => (await import('../../elements/shift/index.ts')).PosencShift,
  'posenc-similarity': async () => (await import('../../elements/similarity/index.ts')).PosencSimilarity,
  'posenc-skew': async () => (await import('../../elements/skew/index.ts')).PosencSkew,
  'posenc-spectrum': async () => (await import('../../elements/spectrum/index.ts')).PosencSpectrum,
  'posenc-table': async () => (await import('../../elements/table/index.ts')).PosencTable,
  'posenc-terms': async () => (await import('../../elements/terms/index.ts')).PosencTerms,
  'posenc-words': async () => (await import('../../elements/words/index.ts')).PosencWords,
};

export const figureNames = Object.keys(classes).join(', ');

/** Defines the element of each figure that comes near; `ready` is called for every figure of a newly defined kind. */
export function defineWhenNear(figures: readonly Element[], ready: (figure: Element) => void): void {
  const defined = new Set<string>();
  const define = async (name: string) => {
    if (defined.has(name)) return;
    defined.add(name);
    try {
      const element = await classes[name]?.();
      if (!element) return;
      customElements.define(name, element);
      for (const figure of figures) if (figure.localName === name) ready(figure);
    } catch {
      // Without the file the figure keeps its text; it is asked for again when it is next seen.
      defined.delete(name);
    }
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void define(target.localName);
    },
    { rootMargin: '100% 0px' },
  );
  for (const figure of figures) near.observe(figure);
}
