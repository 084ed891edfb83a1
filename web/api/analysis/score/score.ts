/**
 * The scorecard: measured properties of a scheme. No verdict is stored; each follows from its value and its threshold.
 */
import { catalogue } from '../../../catalogue/index.ts';
import { invalid, rule } from '../../errors/index.ts';
import { checkBoolean, checkInteger, checkKeys, checkObject, checkScheme } from '../../input/index.ts';
import type { ExtendedEngine } from '../../module/index.ts';
import type { Measurement, Place, Scorecard, ScoreOptions, ScoreSubject } from '../../types/index.ts';
import { contextOf } from './context.ts';
import { embeddingSubject } from './embedding.ts';
import { explicitSubject } from './explicit.ts';
import { biasSubject, relativeSubject } from './logits.ts';
import { properties } from './properties.ts';
import { rotationSubject } from './rotation.ts';
import type { Options, SchemeRequest, Subject } from './subject.ts';

const subjects: Readonly<Record<Place, (request: SchemeRequest) => Subject>> = {
  embedding: embeddingSubject,
  rotation: rotationSubject,
  bias: biasSubject,
  relative: relativeSubject,
};

/** Largest shift of subjects without position vectors, which are measured in a text longer than the shift. */
const longestText = 4096;

/** Measures every property that applies to the subject. */
export function score(engine: ExtendedEngine, input: ScoreSubject, settings: ScoreOptions = {}): Scorecard {
  checkKeys(checkObject('options', settings), ['length', 'shift', 'seed', 'causal', 'only']);
  const { length } = settings;
  const options = checkObject('subject', input);
  const request = {
    engine: engine.core,
    length: length === undefined ? undefined : checkInteger('length', length, 2, 2048),
    causal: checkBoolean('causal', settings.causal, false),
  };
  const seed = settings.seed === undefined ? 1 : checkInteger('seed', settings.seed, 0, 2 ** 32 - 1);
  const asked = askedOf(settings.only);
  const subject = subjectOf(request, options);
  const shift = shiftOf(subject, settings.shift);
  const context = contextOf(engine, subject, shift, seed);
  const measurements = asked.flatMap(({ measure, ...property }): Measurement[] => {
    const found = measure(context);
    if (found === undefined) return [];
    const { value } = found;
    const { threshold } = property;
    const sides = { 'at most': value <= threshold, 'at least': value >= threshold, above: value > threshold };
    return [{ ...property, ...found, passes: sides[property.holds] }];
  });
  return {
    subject: subject.name,
    length: subject.length,
    ...(shift !== undefined && { shift }),
    measurements,
    ...(context.decay && { decay: context.decay }),
  };
}

function askedOf(only: readonly string[] | undefined): typeof properties {
  if (only === undefined) return properties;
  const names = properties.map(({ name }) => name);
  const known = Array.isArray(only) && only.every((name) => names.includes(name));
  if (!known)
    throw invalid('only', only, rule('a list of one of {names}', { names: names.map((name) => `'${name}'`) }));
  return properties.filter(({ name }) => only.includes(name));
}

function subjectOf(request: Omit<SchemeRequest, 'entry' | 'options'>, options: Options): Subject {
  if (options.scheme === undefined) return explicitSubject(request, options);
  const entry = checkScheme(options, catalogue);
  return subjects[entry.place]({ ...request, entry, options });
}

/** Where arrays fix the length, the second half serves as the shifted positions. */
function shiftOf(
  { isOneDimensional, limitedToRows, length, vectors, attention }: Subject,
  value: number | undefined,
): number | undefined {
  if (!isOneDimensional || attention === undefined || attention.keys !== length) return undefined;
  if (limitedToRows) return value === undefined ? Math.floor(length / 2) : checkInteger('shift', value, 1, length - 1);
  return value === undefined ? 1000 : checkInteger('shift', value, 1, vectors ? 2 ** 24 : longestText);
}
