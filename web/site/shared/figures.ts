import { PosencAttention } from '../../elements/attention/index.ts';

/** The first figure comes with the page; each of the others when the reader is about a screen away from it. */
const classes: Readonly<Record<string, () => CustomElementConstructor | Promise<CustomElementConstructor>>> = {
  'posenc-attention': () => PosencAttention,
  'posenc-bias': async () => (await import('../../elements/bias/element.ts')).PosencBias,
  'posenc-cache': async () => (await import('../../elements/cache/element.ts')).PosencCache,
  'posenc-compare': async () => (await import('../../elements/compare/element.ts')).PosencCompare,
  'posenc-decay': async () => (await import('../../elements/decay/element.ts')).PosencDecay,
  'posenc-distances': async () => (await import('../../elements/distances/element.ts')).PosencDistances,
  'posenc-ladder': async () => (await import('../../elements/ladder/element.ts')).PosencLadder,
  'posenc-rotation': async () => (await import('../../elements/rotation/element.ts')).PosencRotation,
  'posenc-scorecard': async () => (await import('../../elements/scorecard/element.ts')).PosencScorecard,
  'posenc-shift': async () => (await import('../../elements/shift/element.ts')).PosencShift,
  'posenc-similarity': async () => (await import('../../elements/similarity/element.ts')).PosencSimilarity,
  'posenc-skew': async () => (await import('../../elements/skew/element.ts')).PosencSkew,
  'posenc-spectrum': async () => (await import('../../elements/spectrum/element.ts')).PosencSpectrum,
  'posenc-table': async () => (await import('../../elements/table/element.ts')).PosencTable,
  'posenc-terms': async () => (await import('../../elements/terms/element.ts')).PosencTerms,
  'posenc-words': async () => (await import('../../elements/words/element.ts')).PosencWords,
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
