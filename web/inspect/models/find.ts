/** Finds the rotation of a published model by its name. */
import type { RopeScaling } from 'posenc';
import { type ExpectedRule, nearest, rule } from 'posenc/catalogue';
import { publishedRotations } from './rotations.ts';

/** The rotation of a published model, or of some of its layers. */
export interface ModelRotation {
  /** As in `publishedRotations`. */
  readonly title: string;
  /** Which of its layers, where they differ. */
  readonly layers?: string;
  readonly dim: number;
  readonly base: number;
  readonly scaling?: RopeScaling;
  readonly layout: 'half' | 'interleaved';
  readonly outputLayout?: 'half';
  /** Which components of a head turn, if it has more than `dim`. */
  readonly rotaryPart: 'first' | 'last';
}

/**
 * Sizes of which each rotates as the title says. Sizes that differ from it, or that nobody has read, are not here: they
 * are asked for by their own title.
 */
const sizes: Readonly<Record<string, string>> = {
  'Llama 2': '7b 13b 70b',
  'Llama 3': '8b 70b',
  'Llama 3.1': '8b 70b 405b',
  'Llama 3.3': '70b',
  Gemma: '2b 7b',
  'Gemma 2': '2b 9b',
  'Gemma 3 (sliding layers)': '1b 4b 12b',
  'Gemma 3 4B and 12B (full layers)': '4b 12b',
  'Qwen2.5': '1.5b 3b 7b 14b 32b 72b',
  Qwen2: '1.5b 7b 72b',
  Qwen3: '0.6b 1.7b 4b 8b 14b 32b 30b-a3b 235b-a22b',
  'Qwen1.5': '1.8b 7b 14b 32b 72b',
  'Qwen3-Next': '80b 80b-a3b',
  'Gemma 4 (full layers)': '26b-a4b',
  'Gemma 4 (sliding layers)': '26b-a4b',
  'Granite 3.1': '8b',
  'Ministral 3': '3b',
  Mixtral: '8x7b 8x7b-v0.1 8x22b 8x22b-v0.1',
  'Code Llama': '7b 13b 34b',
  'gpt-oss': '20b 120b',
  SmolLM2: '135m 360m',
  SmolLM3: '3b',
  'OLMo 2': '7b 13b',
  Yi: '6b 34b',
};

/** How the pairs lie in a head, in the implementation that the checkpoints are published for; all others have halves. */
const interleaved = new Set([
  'GPT-J 6B',
  'ChatGLM3 6B',
  'GLM-4 9B',
  'Aya 23 8B',
  'Llama 4 Maverick',
  'Llama 4 Scout',
  'DeepSeek-V4 (sliding layers)',
  'DeepSeek-V4 (compressed layers)',
]);

/** Latent attention, whose pairs are neighbours before the rotation and half a width apart after it. */
const reordered = new Set(['DeepSeek-V3', 'DeepSeek-R1', 'Kimi K2']);

/** DeepSeek-V2 keeps its neighbours. */
const neighbouring = new Set([...interleaved, ...reordered, 'DeepSeek-V2', 'DeepSeek-V2-Lite']);

const fromTheEnd = /^(DeepSeek-V|DeepSeek-R|Kimi)/;

const ofLayers = / \((\w+) layers\)$/;

/** Words that say nothing about positions: what a model was tuned for, and who published it. */
const idle = /^(meta|instruct|chat|it|hf|base|pt)$/;

/** Returns a name without its organisation, without words that change nothing, in small letters and digits alone. */
function plain(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/^.*\//, '')
    .split(/[\s_()-]+/);
  return words
    .filter((word) => !idle.test(word))
    .join('')
    .replace(/[^a-z0-9]/g, '');
}

/** Every published rotation by the names that it has. */
const named = /* @__PURE__ */ byName();

function byName(): ReadonlyMap<string, readonly ModelRotation[]> {
  const found = new Map<string, ModelRotation[]>();
  for (const { base, scaling, models } of publishedRotations) {
    for (const [dim, titles] of Object.entries(models)) {
      for (const title of titles) {
        const layers = ofLayers.exec(title)?.[1];
        const model = title.replace(ofLayers, '');
        const rotation: ModelRotation = {
          title,
          ...(layers && { layers }),
          dim: Number(dim),
          base,
          ...(scaling && { scaling }),
          layout: neighbouring.has(title) ? 'interleaved' : 'half',
          ...(reordered.has(title) && { outputLayout: 'half' as const }),
          rotaryPart: fromTheEnd.test(title) ? 'last' : 'first',
        };
        const sized = (sizes[title] ?? '').split(' ').filter(Boolean);
        const of = model.replace(/ \S+ and \S+$/, '');
        for (const name of new Set([title, model, ...sized.map((size) => `${of} ${size}`)].map(plain))) {
          found.set(name, [...(found.get(name) ?? []), rotation]);
        }
      }
    }
  }
  return found;
}

/** Returns the rotations of a model: one, or one for each kind of layer; none if the name is unknown. */
export function rotationsOfModel(name: string): readonly ModelRotation[] {
  return named.get(plain(name)) ?? [];
}

/** Returns titles that may have been meant by a name that is unknown, the most similar first. */
function modelsLike(name: string): readonly string[] {
  const asked = plain(name).slice(0, 40);
  const [family = ''] = /^[a-z]*/.exec(asked) ?? [];
  const shared = (other: string) => {
    let count = 0;
    while (count < other.length && other[count] === asked[count]) count++;
    return count;
  };
  const similar = [...named.keys()]
    .filter((other) => family.length > 1 && other.includes(family))
    .toSorted((a, b) => shared(b) - shared(a));
  const spelt = nearest(asked, [...named.keys()]);
  const titles = (names: readonly string[]) => names.flatMap((one) => named.get(one)!.map(({ title }) => title));
  const begun = similar.filter((other) => asked !== '' && other.startsWith(asked));
  return Array.from(new Set(titles([...begun, ...(spelt === undefined ? [] : [spelt]), ...similar]))).slice(0, 3);
}

/** What is expected of a name that is unknown, with titles that may have been meant. */
export function nameOfModel(name: unknown): ExpectedRule {
  const similar = typeof name === 'string' ? modelsLike(name) : [];
  const text = "the name of a published model, such as 'Llama 3.1'";
  if (similar.length === 0) return rule(text);
  return rule(`${text} (did you mean {suggestions}?)`, {
    suggestion: similar[0],
    suggestions: similar.map((title) => `'${title}'`),
  });
}
