/**
 * The English of findings. What `inspectConfig` finds is an id with values; a sentence is made of them here and nowhere
 * else, and nothing reads one back. Remarks of families have theirs in `families/remarks.ts`.
 */
import { type Expected, expectation } from 'posenc/catalogue';
import { type RemarkId, remarks } from '../families/index.ts';

/** The reason for a finding. */
export type FindingKind =
  /** The report stops here. */
  | 'error'
  /** Two keys, or a key and the model, contradict each other. */
  | 'contradictory'
  /** A value that was used although it is unlikely to be intended. */
  | 'dangerous'
  /** Something unknown, for which nothing was guessed. */
  | 'unknown'
  /** A key of the file that nothing reads. */
  | 'unread'
  /** A key that is not in the file, and the default of the model's class. */
  | 'defaulted'
  /** A value that follows from others in the file. */
  | 'inferred'
  | 'note';

interface Message<V> {
  /** 'error' stops the reading of a layer, and with that of every layer the report; 'unknown' leaves the rest. */
  readonly kind: FindingKind;
  readonly text: (values: V) => string;
  /** Whether the report is 'partial', as it is with every 'unknown'. */
  readonly partial: boolean;
}

const says = <V extends object>(kind: FindingKind, text: (values: V) => string): Message<V> => ({
  kind,
  text,
  partial: false,
});

/** The same for what was read in a way that is not certain. */
const doubts = <V extends object>(kind: FindingKind, text: (values: V) => string): Message<V> => ({
  kind,
  text,
  partial: true,
});

/** A key of the file, with its value. */
interface At {
  readonly key: string;
  readonly value: unknown;
}

/** A list of the file that has another number of entries than is needed. */
interface Counted {
  readonly key: string;
  readonly count: number;
  readonly expected: number;
}

/** Values of keys that a sentence shows. */
interface Values {
  readonly values: Readonly<Record<string, unknown>>;
}

/** Values in brackets; nothing without any. */
function within(values: Values['values']): string {
  const all = withLists(values);
  return all.length === 0 ? '' : ` (${all.join(', ')})`;
}

/** Keys with their values, with short lists of numbers in full. */
function withLists(values: Values['values']): readonly string[] {
  const isShort = (value: unknown): value is readonly number[] =>
    Array.isArray(value) && value.length <= 8 && value.every((one) => typeof one === 'number');
  return Object.entries(values).map(([key, value]) =>
    isShort(value) ? `${key} [${value.join(', ')}]` : `${key} ${shown(value)}`,
  );
}

/** What bytes are that begin in a known way. */
const binaries: Readonly<Record<string, string>> = {
  gguf: 'they are a GGUF file. Open it with openCheckpoint, and pass the result of ggufConfig.',
  safetensors: 'they are a safetensors file, which openCheckpoint opens; config.json is beside it.',
  zip: 'they are a ZIP archive, such as a PyTorch file or an NPZ; config.json is beside it.',
  pickle: 'they are a Python pickle; config.json is beside it.',
  numpy: 'they are a NumPy array.',
  hdf5: 'they are an HDF5 file.',
  gzip: 'they are compressed with gzip.',
  unknown: 'they are neither UTF-8 nor UTF-16 with a byte order mark.',
};

const messages = {
  // The file as a whole.
  'file.too-long': says<{ length: number; max: number }>(
    'error',
    ({ length, max }) => `The file has ${length} characters; at most ${max} are read.`,
  ),
  'file.not-json': says<{ found: string; at: number; expected: string }>(
    'error',
    ({ found, at, expected }) =>
      `The file is not valid JSON: ${found === '' ? 'its end' : shown(found)} at character ${at}, where ${expected} should be.`,
  ),
  'file.number-of-python': says<{ found: string; at: number }>(
    'error',
    ({ found }) =>
      `The file is not valid JSON: it contains ${found}, which Python's json module writes but JSON does not allow.`,
  ),
  'file.not-an-object': says<{ value: unknown }>(
    'error',
    ({ value }) => `The file is not a JSON object, but ${shown(value)}.`,
  ),
  'file.too-deep': says<{ max: number }>('error', ({ max }) => `The file is nested more than ${max} levels deep.`),
  'file.too-many-values': says<{ max: number }>('error', ({ max }) => `The file has more than ${max} values.`),
  'key.repeated': says<{ key: string }>(
    'contradictory',
    ({ key }) => `${shown(key)} occurs more than once in one object; the last value is used.`,
  ),
  'key.prototype': says<{ key: string }>(
    'unread',
    ({ key }) => `${key} is a key of the file; it is ignored, and does not change any prototype.`,
  ),
  'value.not-finite': says<{ key: string; value: string }>(
    'error',
    ({ key, value }) => `${key}: ${value} is not a number that JSON allows.`,
  ),
  'value.not-json': says<{ key: string; type: string }>(
    'error',
    ({ key, type }) => `${key}: ${type} is not a value that JSON allows.`,
  ),
  'value.in-itself': says<{ key: string }>('error', ({ key }) => `${key} contains itself.`),
  'value.too-deep': says<{ key: string; max: number }>(
    'error',
    ({ key, max }) => `${key} is nested more than ${max} levels deep.`,
  ),

  // Which model it is.
  'model.type-missing': says<object>('unknown', () => 'model_type is missing, and architectures names no known model.'),
  'model.unknown-type': says<{ modelType: string }>(
    'unknown',
    ({ modelType }) => `Unknown model_type ${shown(modelType)}: how its layers read the keys is not known.`,
  ),
  'model.type-of-class': says<{ architecture: string; modelType: string }>(
    'inferred',
    ({ architecture, modelType }) =>
      `model_type is missing; the class ${shown(architecture)} in architectures is that of ${shown(modelType)}.`,
  ),
  'model.layout-unknown': says<object>(
    'unknown',
    () => 'The configuration says neither the pair layout nor which layers encode position.',
  ),

  'model.other-class': doubts<{ class: string; family: string }>(
    'contradictory',
    ({ class: name, family }) =>
      `auto_map names ${shown(name)}, a class of the checkpoint's own, which was not read: the rows are those of ${family}.`,
  ),
  'model.own-code': says<{ classes: readonly string[] }>(
    'note',
    ({ classes }) =>
      `auto_map names code of the checkpoint's own (${classes.slice(0, 3).join(', ')}), which may differ from what this family was read from.`,
  ),
  'position.word-of-other-code': doubts<At & { entries: readonly string[] }>(
    'contradictory',
    ({ key, value, entries }) =>
      `${key} is ${shown(value)}, and the class of this model_type does not read it: it has ${entriesInWords(entries)}. The file seems to be for other code, of which nothing is known here.`,
  ),
  'position.key-of-other-code': doubts<At & { entries: readonly string[] }>(
    'contradictory',
    ({ key, value, entries }) =>
      `${key} ${shown(value)} is not read by the class of this model_type, which has ${entriesInWords(entries)}. The file seems to be for other code, of which nothing is known here.`,
  ),

  // Keys and values.
  'key.unread': says<At & { family: string }>(
    'unread',
    ({ key, value, family }) => `${key} ${shown(value)} is not read by this family (${family}).`,
  ),
  'key.misspelt': doubts<At & { suggestion: string }>(
    'unread',
    ({ key, value, suggestion }) => `${key} ${shown(value)} is not read; did you mean ${suggestion}?`,
  ),
  'key.synonym': says<At & { of: string }>(
    'inferred',
    ({ key, value, of }) => `${of} is not in the file, which has ${key} ${shown(value)}: another name for the same.`,
  ),
  'key.doubtful-synonym': doubts<At & { of: string }>(
    'contradictory',
    ({ key, value, of }) =>
      `${of} is not in the file; ${key} ${shown(value)} is read in its place, which the class of this model does not read: it would have its default.`,
  ),
  'key.similar': doubts<At & { of: string; default: unknown }>(
    'contradictory',
    ({ key, value, of, default: byDefault }) =>
      `${of} is not in the file under a name that is certain; ${key} ${shown(value)} may be it. The rows have the default of the model's class, ${shown(byDefault)}.`,
  ),
  'key.sizes-unread': doubts<{ key: string; sizes: readonly string[] }>(
    'unread',
    ({ key, sizes }) =>
      `${key} is an object with ${listed(sizes)}, which this family does not read: the rows have sizes of the model's class by default.`,
  ),
  'key.missing': says<{ keys: readonly string[] }>('unknown', ({ keys }) => `${listed(keys, 'or')} is missing.`),
  'keys.disagree': says<At & { other: string; otherValue: unknown }>(
    'contradictory',
    ({ key, value, other, otherValue }) =>
      `${key} ${shown(value)} and ${other} ${shown(otherValue)} disagree: ${key} is used.`,
  ),
  'keys.defaulted': says<{ defaults: Readonly<Record<string, unknown>> }>(
    'defaulted',
    ({ defaults }) => `Not in the file; defaults of the model's class: ${pairs(defaults, ' = ').join(', ')}.`,
  ),
  'sizes.of-class-alone': says<{ keys: readonly string[]; family: string }>(
    'defaulted',
    ({ family }) =>
      `The file names a model and has none of its sizes: the rows are those of the class of ${family} by default.`,
  ),
  'sizes.of-class': doubts<{ keys: readonly string[]; family: string }>(
    'unknown',
    ({ keys, family }) =>
      `The file has neither the width of the model nor its heads: the rows are those of the class of ${family} without a configuration (${listed(keys)}), which may be another model.`,
  ),
  'value.not-an-object': says<At>(
    'error',
    ({ key, value }) => `${key} is ${Array.isArray(value) ? 'an array' : shown(value)}, not an object.`,
  ),
  'value.not-a-list': says<At>(
    'unknown',
    ({ key, value }) => `${key} is ${isObject(value) ? 'an object' : shown(value)}, not a list.`,
  ),
  'value.not-a-number': says<At>('unknown', notANumber),
  'value.number-as-text': doubts<At & { number: number }>(
    'dangerous',
    ({ key, value, number }) =>
      `${key} ${shown(value)} is text; it is read as the number ${number}, while most programs stop at a string.`,
  ),
  'value.not-a-size': says<At>(
    'unknown',
    ({ key, value }) => `${key} ${shown(value)} is not a whole number of at least 1.`,
  ),
  'value.not-an-extent': says<At>(
    'unknown',
    ({ key, value }) => `${key} is ${shown(value)}, not one number or a list of two.`,
  ),
  'value.not-positive': says<At>('error', ({ key, value }) => `${key} ${shown(value)} is not positive.`),
  'value.read-as-boolean': doubts<At & { read: boolean }>(
    'dangerous',
    ({ key, value, read }) => `${key} is ${shown(value)}, not true or false; it is read as ${read}, as Python does.`,
  ),
  'value.out-of-range': says<At & { expected: Expected }>(
    'unknown',
    ({ key, value, expected }) => `${key} ${shown(value)} is not ${expectation(expected)}.`,
  ),

  // Sizes.
  'head.not-whole': says<{
    hidden: At;
    heads: At;
    absent: string | undefined;
  }>(
    'error',
    ({ hidden, heads, absent }) =>
      `${hidden.key} ${shown(hidden.value)} is not a multiple of ${heads.key} ${shown(heads.value)}${absent === undefined ? '' : `, and ${absent} is missing`}.`,
  ),
  'head.width-unknown': says<{ hidden: At; heads: string }>(
    'note',
    ({ hidden, heads }) =>
      `${heads} is missing, and what the class has does not divide ${hidden.key} ${shown(hidden.value)}: the width of a head is not known.`,
  ),
  'head.no-axial-pairs': says<{ headDim: number | undefined }>(
    'unknown',
    ({ headDim }) => `A head of ${headDim} components has no equal numbers of pairs for rows and columns.`,
  ),
  'image.below-patch': says<{ image: readonly number[]; patch: readonly number[] }>(
    'unknown',
    ({ image, patch }) => `An image of ${image.join(' × ')} is smaller than a patch of ${patch.join(' × ')}.`,
  ),
  'padding.missing': says<{ key: string }>(
    'unknown',
    ({ key }) => `${key} is missing: the first position has the row behind it.`,
  ),

  // Layers.
  'layers.too-many': says<{ key: string; count: number; max: number }>(
    'unknown',
    ({ key, count, max }) => `${key} ${count}: only the first ${max} layers are listed.`,
  ),
  'layers.count-of-class': says<{ key: string; count: number }>(
    'defaulted',
    ({ key, count }) => `${key} cannot be used: the default number of layers of the model's class is listed, ${count}.`,
  ),
  'layers.value-missing': says<Counted>(
    'unknown',
    ({ key, count, expected }) =>
      `${key} has ${count} entries, ${expected} are needed: one for each layer. The encoding of layers without one is not known.`,
  ),
  'layers.pattern-of-class': says<{ key: string }>(
    'defaulted',
    ({ key }) => `${key} cannot be used: layers follow the default pattern of the model's class.`,
  ),
  'layers.count': says<Counted>(
    'unknown',
    ({ key, count, expected }) =>
      `${key} has ${count} entries, ${expected} are needed: one for each layer. ${count < expected ? 'Layers without one are not listed.' : 'The rest are not used.'}`,
  ),
  'layers.not-runs': says<At>(
    'unknown',
    ({ key, value }) => `${key} is ${shown(value)}, not a list of [kinds, times].`,
  ),
  'layers.unknown-type': says<At & { known: readonly string[] }>(
    'error',
    ({ key, value, known }) =>
      `${key}: unknown layer type ${shown(value)}; this family has ${listed(known.map(shown))}.`,
  ),
  'layers.no-rope-flags': says<{ key: string }>(
    'note',
    ({ key }) => `In ${key}, 1 means that a layer is rotated and 0 that it is not.`,
  ),
  'stages.count': says<Counted>(
    'unknown',
    ({ key, count, expected }) => `${key} has ${count} entries, ${expected} are needed: one for each stage.`,
  ),
  'window.count': says<{ key: string; count: number; layer: number }>(
    'unknown',
    ({ key, count, layer }) => `${key} has ${count} entries, and layer ${layer} needs one.`,
  ),

  // Rotation: base, width and sections.
  'base.twice': says<{ used: At; unused: At; path: string }>('contradictory', ({ used, unused, path }) => {
    const both = `(${unused.value} and ${used.value}); the one inside ${path} is used.`;
    return unused.key === 'rope_theta'
      ? `rope_theta is given twice with different values ${both}`
      : `${unused.key} and rope_theta disagree ${both}`;
  }),
  'base.1': says<{ key: string }>(
    'dangerous',
    ({ key }) => `${key} is 1: all pairs rotate equally, by one radian per position.`,
  ),
  'width.odd-head': says<{ rotaryDim: number }>(
    'error',
    ({ rotaryDim }) =>
      `The rotary width ${rotaryDim} is odd, as the head is. It must be even, because components are rotated in pairs.`,
  ),
  'width.odd': says<{ rotaryDim: number }>(
    'unknown',
    ({ rotaryDim }) =>
      `The rotary width ${rotaryDim} is odd; it must be even, because components are rotated in pairs. Programs compute ${(rotaryDim + 1) / 2} frequencies, base^(−2i/${rotaryDim}), and stop where they rotate.`,
  ),
  'width.beyond-head': says<{ rotaryDim: number; headDim: number }>(
    'unknown',
    ({ rotaryDim, headDim }) => `The rotary width ${rotaryDim} exceeds the head width ${headDim}.`,
  ),
  'width.nothing': says<At & { headDim: number }>(
    'dangerous',
    ({ key, value, headDim }) =>
      `${key} ${shown(value)} of ${headDim} components is less than one: nothing is rotated, and nothing encodes position.`,
  ),
  'share.none': says<{ key: string }>(
    'note',
    ({ key }) => `${key} is 0: nothing is rotated, as in flash-attention, where this disables rotation.`,
  ),
  'share.unread': says<At>(
    'unread',
    ({ key, value }) => `${key} ${shown(value)} is not read by this family: all components of the head are rotated.`,
  ),
  'share.twice': says<{ key: string; outside: number; inside: number; path: string; used: 'inside' | 'outside' }>(
    'contradictory',
    ({ key, outside, inside, path, used }) =>
      `${key} is given twice with different values (${outside} and ${inside}); the one ${used} ${path} is used.`,
  ),
  'share.of-class': says<{ key: string; inside: number; path: string; used: number }>(
    'contradictory',
    ({ key, inside, path, used }) =>
      `${path}.partial_rotary_factor ${inside} is not used: for scaled types the class takes ${key} outside of ${path}, which is ${used} by default.`,
  ),
  'share.out-of-range': says<At>(
    'unknown',
    ({ key, value }) => `${key} ${shown(value)} is not a share above 0 and up to 1.`,
  ),
  'sections.sum': says<{ key: string; sum: number; expected: number }>(
    'unknown',
    ({ key, sum, expected }) => `${key} adds up to ${sum}, and ${expected} are needed: one for each pair.`,
  ),
  'sections.not-counts': says<{ key: string; sections: readonly number[] }>(
    'unknown',
    ({ key, sections }) => `${key} is [${sections.slice(0, 8).join(', ')}], which are not counts of pairs.`,
  ),
  'sections.dealt': says<{ key: string; sum: number; pairs: number; dealt: readonly number[] }>(
    'contradictory',
    ({ key, sum, pairs: count, dealt }) =>
      `${key} adds up to ${sum}, and there are ${count} pairs: every third pair goes to height and to width as far as their numbers and the pairs reach, the others to time, which makes ${dealt.join(', ')}.`,
  ),

  // The object of rotary parameters, and the scaling in it.
  'scaling.one-for-all-types': says<{ path: string }>(
    'unread',
    ({ path }) =>
      `${path} has an object for each type of layer, and this family reads one for all of them: none of these values is used.`,
  ),
  'scaling.type-of-layer-missing': says<{ path: string; type: string; base: number }>(
    'defaulted',
    ({ path, type, base }) =>
      `${path} has no entry for ${type}: the class default ${base} is used as the base, without scaling.`,
  ),
  'scaling.no-such-layers': says<{ key: string; type: string; types: readonly string[] }>(
    'unread',
    ({ key, type, types }) =>
      `${key} is not read: no layer is of type ${shown(type)}; those that are rotated have ${listed(types.map(shown))}.`,
  ),
  'scaling.names-of-other-code': says<{ names: readonly string[]; read: Readonly<Record<string, number>> }>(
    'inferred',
    ({ names, read }) =>
      `${listed(names)} are names of the authors' own code for what rope_scaling has: ${pairs(read, ' ').join(', ')}, the same as in the model's class by default.`,
  ),
  'scaling.names-of-other-code-differ': doubts<{
    names: readonly string[];
    read: Readonly<Record<string, number>>;
    ofClass: Readonly<Record<string, unknown>>;
    attentionFactor: number;
    attentionFactorOfClass: number;
  }>(
    'contradictory',
    ({ names, read, ofClass, attentionFactor, attentionFactorOfClass }) =>
      `${listed(names)} are names of the authors' own code, and read as such: ${pairs(read, ' ').join(', ')}, with a factor of ${rounded(attentionFactor)} on cosines and sines. The class in transformers reads none of them, and has ${pairs(ofClass, ' ').join(', ')} by default, with ${rounded(attentionFactorOfClass)}.`,
  ),
  'scaling.factor-of-other-code': doubts<{ used: At; unused: At }>(
    'contradictory',
    ({ used, unused }) =>
      `${unused.key} ${shown(unused.value)}, a name of the authors' own code, and ${used.key} ${shown(used.value)} disagree: ${used.key} is used, as in transformers.`,
  ),
  'scaling.present-name-only': says<{ path: string }>(
    'unread',
    ({ path }) => `${path} is not read by this family: the reference takes rope_parameters alone.`,
  ),
  'scaling.not-per-type': says<{ path: string }>(
    'unread',
    ({ path }) =>
      `${path} is not an object of objects, one for each type of layer, so this family does not read its values.`,
  ),
  'scaling.old-key-unread': says<{ path: string; type: string }>(
    'dangerous',
    ({ path, type }) =>
      `${path}.type ${shown(type)} is not read: the class starts from an object whose rope_type is 'default', and only the key rope_type changes it, so that nothing is scaled. Releases of the reference before 5.0 read type.`,
  ),
  'scaling.defaulted': says<{ defaults: Readonly<Record<string, unknown>> }>(
    'defaulted',
    ({ defaults }) =>
      `rope_parameters is not in the file; defaults of the model's class: ${pairs(defaults, ' ').join(', ')}.`,
  ),
  'scaling.two-objects': says<{ used: string; unused: string }>(
    'contradictory',
    ({ used, unused }) => `${used} and ${unused} are both in the file and differ: ${used} is used.`,
  ),
  'scaling.old-key': says<{ path: string; type: string }>(
    'note',
    ({ path, type }) => `The old key "type" of ${path} is read as the scaling type, ${shown(type)}.`,
  ),
  'scaling.two-types': says<{ path: string; ropeType: string; type: string }>(
    'contradictory',
    ({ ropeType, type }) => `rope_type ${shown(ropeType)} and type ${shown(type)} disagree: rope_type is used.`,
  ),
  'scaling.su': says<{ path: string }>(
    'dangerous',
    () =>
      "The scaling type 'su' is the old name of 'longrope'; the newest reference does not know it and raises an error about a missing key.",
  ),
  'scaling.unknown-type': says<{ path: string; type: string }>(
    'unknown',
    ({ type }) => `Unknown rope_type ${shown(type)}; its frequencies cannot be computed.`,
  ),
  'scaling.missing': says<{ path: string; names: readonly string[]; type: string }>(
    'error',
    ({ path, names, type }) =>
      `${path}: ${listed(names)} ${names.length > 1 ? 'are' : 'is'} missing, which rope_type ${shown(type)} needs.`,
  ),
  'scaling.key-unread': says<At & { type: string; suggestion: string | undefined }>(
    'unread',
    ({ key, value, type, suggestion }) =>
      `${key} ${shown(value)} is not read: rope_type ${shown(type)} has no such parameter${suggestion === undefined ? '' : `, but ${suggestion}`}.`,
  ),
  'scaling.factor-not-a-number': says<At>('error', notANumber),
  'scaling.factor-not-positive': says<At>(
    'error',
    ({ key, value }) => `${key}: factor ${shown(value)} is below 1, and not even positive: it gives no frequencies.`,
  ),
  'scaling.factor-below-1': doubts<At>(
    'dangerous',
    ({ key, value }) =>
      `${key} ${shown(value)} is below 1: the numbers are those that programs compute, with the context shortened rather than extended.`,
  ),
  'scaling.factor-1': says<{ key: string }>('note', ({ key }) => `${key} is 1: the scaling changes nothing.`),
  'scaling.factor-against-lengths': says<{
    path: string;
    factor: number;
    ratio: number;
    context: number;
    original: number;
  }>(
    'note',
    ({ path, factor, ratio, context, original }) =>
      `${path}.factor ${factor} is not max_position_embeddings ${context} / original_max_position_embeddings ${original} = ${ratio}; factor is used, while some programs take the ratio.`,
  ),
  'scaling.ntk-of-two-components': says<{ path: string }>(
    'unknown',
    () =>
      "rope_type 'dynamic' on two components: the exponent d/(d − 2) divides by zero, so programs either stop or do not rotate.",
  ),
  'scaling.yarn-of-base-1': says<{ path: string }>(
    'unknown',
    () => "rope_type 'yarn' with a base of 1: the ramp divides by ln(base), which is 0.",
  ),
  'scaling.mscale-alone': says<{
    path: string;
    name: string;
    other: string;
    value: number;
    attentionFactor: number;
    ifRead: number;
  }>(
    'dangerous',
    ({ path, name, other, value, attentionFactor, ifRead }) =>
      `${path}.${name} ${value} is in the file without ${other}: transformers reads neither, so that cosines and sines are multiplied by ${rounded(attentionFactor)}; programs that read it alone have ${rounded(ifRead)}.`,
  ),
  'scaling.attention-factor-and-mscale': says<{ path: string; attentionFactor: number; fromMscale: number }>(
    'contradictory',
    ({ path, attentionFactor, fromMscale }) =>
      `${path}.attention_factor ${attentionFactor} replaces the factor that follows from mscale, ${rounded(fromMscale)}.`,
  ),
  'scaling.apply-yarn-scaling': says<{ key: string; attentionFactor: number; ifRead: number }>(
    'contradictory',
    ({ key, attentionFactor, ifRead }) =>
      `${key} is false, which transformers does not read: it multiplies cosines and sines by ${rounded(attentionFactor)}. In programs that read it, vLLM and SGLang among them, the factor is ${ifRead}.`,
  ),
  'scaling.alpha': says<{ path: string; alpha: number }>(
    'note',
    ({ alpha }) =>
      `rope_type 'dynamic' with alpha ${alpha} is not dynamic: the base is multiplied by alpha^(d/(d − 2)) from the first token on, and factor is not used.`,
  ),
  'scaling.truncate-unread': says<{ path: string }>(
    'unread',
    ({ path }) =>
      `${path}.truncate false is not read: the reference looks for truncate beside the types of layers, and rounds the ends of the ramp.`,
  ),
  'scaling.betas-swapped': doubts<{ path: string; betaFast: number; betaSlow: number }>(
    'dangerous',
    ({ path, betaFast, betaSlow }) =>
      `${path}: beta_fast ${betaFast} is below beta_slow ${betaSlow}; the numbers are those that programs compute, which divide the fast pairs rather than the slow ones.`,
  ),
  'scaling.limits-swapped': doubts<{ path: string; lowFreqFactor: number; highFreqFactor: number }>(
    'dangerous',
    ({ lowFreqFactor, highFreqFactor }) =>
      `high_freq_factor ${highFreqFactor} is below low_freq_factor ${lowFreqFactor}; the numbers are those of transformers, which divides each pair with fewer than ${lowFreqFactor} turns, where others divide those with fewer than ${highFreqFactor} turns.`,
  ),
  'scaling.limits-equal': says<{ path: string; lowFreqFactor: number }>(
    'note',
    ({ lowFreqFactor }) =>
      `high_freq_factor equals low_freq_factor, ${lowFreqFactor}: no pair lies between them, where the formula would divide by zero; pairs are either unchanged or divided by factor.`,
  ),
  'scaling.original-above-context': says<{ original: number; context: number }>(
    'dangerous',
    ({ original, context }) =>
      `original_max_position_embeddings ${original} is above max_position_embeddings ${context}; it is used unchanged.`,
  ),
  'scaling.original-twice': says<{ path: string; outside: number; inside: number }>(
    'contradictory',
    ({ outside, inside }) =>
      `original_max_position_embeddings is given twice (${outside} and ${inside}); for this family the top-level one is used, ${outside}.`,
  ),
  'scaling.original-defaulted': says<{ key: string; context: number }>(
    'defaulted',
    ({ key, context }) => `${key} is missing: max_position_embeddings ${context} is used in its place.`,
  ),
  'scaling.list-count': says<Counted & { name: string }>('unknown', listCount),
  'scaling.lists-differ': says<Counted & { name: string }>('error', listCount),

  // GGUF files.
  'rope-freqs.unknown': says<object>(
    'unknown',
    () =>
      'Whether frequencies are divided by rope_freqs.weight is not known: this file does not contain the tensor. The rows are those without it, and Llama 3.1 and later have it.',
  ),
  'rope-freqs.llama3': says<{ key: string; count: number; factor: number; original: number }>(
    'inferred',
    ({ count, factor, original }) =>
      `The ${count} numbers of rope_freqs are those of rope_type llama3 with factor ${factor}, low_freq_factor 1, high_freq_factor 4 and original_max_position_embeddings ${original}.`,
  ),
  'rope-freqs.proportional': says<{ key: string; turning: number; pairs: number }>(
    'inferred',
    ({ turning, pairs: all }) =>
      `The numbers of rope_freqs let ${turning} of ${all} pairs rotate and stop the others, which is rope_type proportional with partial_rotary_factor ${turning / all}.`,
  ),
  'rope-freqs.count': says<{ key: string; count: number; pairs: readonly number[] }>(
    'unknown',
    ({ count, pairs: counts }) =>
      `rope_freqs has ${count} numbers, and ${counts.length === 0 ? 'no layer is rotated' : `layers have ${listed(counts.map(String), 'or')} pairs`}: they are not used.`,
  ),
  'rope-freqs.out-of-range': says<{ key: string }>(
    'unknown',
    () => 'rope_freqs has numbers that no frequency can be divided by: the frequencies are not known.',
  ),
  'gguf.permuted': says<{ arch: string }>(
    'note',
    ({ arch }) =>
      `llama.cpp rotates neighbouring components of ${shown(arch)}, whose rows of queries and keys its converter has permuted for that; the layout here is that of the checkpoint that was converted.`,
  ),
  'gguf.unread': says<{ keys: readonly string[] }>(
    'unread',
    ({ keys }) => `${listed(keys)} ${keys.length > 1 ? 'are' : 'is'} not read.`,
  ),

  // Files, whatever is in them.
  'file.too-many-bytes': says<{ count: number; max: number }>(
    'error',
    ({ count, max }) => `The file has ${count} bytes; at most ${max} are read.`,
  ),
  'file.binary': says<{ format: string }>(
    'error',
    ({ format }) => `The bytes are not text: ${binaries[format] ?? binaries.unknown}`,
  ),
  'file.address': says<{ address: string }>(
    'error',
    ({ address }) =>
      `${shown(address)} is an address, not the text of a file: read the file first, with 'await (await fetch(address)).text()'.`,
  ),
  'file.path': says<{ path: string }>(
    'error',
    ({ path }) =>
      `${shown(path)} is a path or the name of a model, not the text of a file: read its config.json first, with 'await readFile(path)' in Node.`,
  ),
  'file.no-model': says<{ keys: readonly string[] }>('error', ({ keys }) =>
    keys.length === 0
      ? 'The file is an empty object: no configuration of a model.'
      : `The file has no key of a model's configuration; its keys are ${listed(keys.slice(0, 8).map(shown))}${keys.length > 8 ? ' and others' : ''}.`,
  ),
  'text.git-lfs': says<object>(
    'error',
    () => 'The text is a pointer of Git LFS, not the file itself: take the address that downloads it.',
  ),
  'text.markup': says<object>(
    'error',
    () => 'The text is an HTML or XML page, not the file itself: take the address that downloads it.',
  ),
  'text.python': says<object>(
    'error',
    () => "The text is a dictionary as Python prints it, not JSON: write it with 'json.dumps'.",
  ),
  'text.modelfile': says<{ from: string; numCtx?: number }>(
    'error',
    ({ from, numCtx }) =>
      `The text is a Modelfile of Ollama, built from ${shown(from)}${numCtx === undefined ? '' : ` with num_ctx ${numCtx}`}: positions are those of that model, whose GGUF file ggufConfig reads.`,
  ),
  'text.megatron': says<{ arguments: Readonly<Record<string, string>> }>(
    'error',
    ({ arguments: given }) =>
      `The text has arguments of Megatron-LM (${pairs(given, ' ').slice(0, 8).join(', ')}), not a config.json; the model's own config.json describes its positions.`,
  ),
  'text.torchtune': says<{ component?: string }>(
    'error',
    ({ component }) =>
      `The text is a recipe of torchtune${component === undefined ? '' : ` for ${component}`}: positions are in that model's code, and in the config.json of its checkpoint.`,
  ),
  'text.yaml': says<{ keys: Readonly<Record<string, string>> }>('error', ({ keys }) => {
    const found = pairs(keys, ' ');
    const about = found.length === 0 ? 'no key concerns positions' : `about positions it has ${found.join(', ')}`;
    return `The text is YAML, and only JSON is read here; ${about}.`;
  }),

  // Formats of other programs that are read.
  'format.gguf': says<object>('note', () => 'The file is the metadata of a GGUF file, read as llama.cpp means them.'),
  'format.gguf-dump': says<object>(
    'note',
    () => 'The file is a dump of a GGUF file, read as llama.cpp means its metadata.',
  ),
  'format.mlc': says<object>(
    'note',
    () =>
      'The file is a configuration of MLC LLM: model_config has the keys of transformers, and names of MLC beside them.',
  ),
  'format.tensorrt-llm': says<object>(
    'note',
    () =>
      'The file is the configuration of a TensorRT-LLM checkpoint or engine, in which position_embedding_type decides.',
  ),
  'format.mistral-latent-params': says<object>(
    'note',
    () => "The file is Mistral's params.json, of a model with latent attention: neighbouring components are pairs.",
  ),
  'format.mistral-params': says<object>(
    'note',
    () =>
      "The file is Mistral's params.json: neighbouring components are pairs, and its weights have their rows ordered for that.",
  ),
  'format.deepseek-inference': says<object>(
    'note',
    () =>
      "The file is a configuration of DeepSeek's own inference code: neighbouring components are pairs, and YaRN applies as its max_seq_len of 16384 tokens is above the original length.",
  ),
  'format.meta-llama4-params': says<object>(
    'note',
    () => "The file is Meta's params.json of Llama 4: neighbouring components are pairs.",
  ),
  'format.posenc-train': says<object>('note', () => 'The file describes a decoder that posenc/train has trained.'),
  'format.meta-params': says<object>(
    'note',
    () =>
      "The file is Meta's params.json: neighbouring components are pairs, and its weights have their rows ordered for that.",
  ),

  // Formats that are named.
  'format.gguf-adapter': says<Values>(
    'error',
    ({ values }) =>
      `The file is an adapter in GGUF${values['adapter.type'] === undefined ? '' : ` (${values['adapter.type']})`} for a model of the architecture ${shown(values['general.architecture'])}, not a model: it contains neither base nor sizes, and positions are those of that model.`,
  ),
  'format.gguf-mmproj': says<Values>(
    'error',
    ({ values }) =>
      `The file is the encoder of images or sound of another GGUF file (mmproj${within(values)}); positions of its text are in the model's own file.`,
  ),
  'format.gguf-imatrix': says<Values>(
    'error',
    () => 'The file is an importance matrix in GGUF, for quantising a model; it holds nothing about positions.',
  ),
  'format.gguf-other': says<Values>(
    'error',
    ({ values }) => `The file is no model: its general.type is ${shown(values['general.type'])}.`,
  ),
  'format.tensorrt-llm-word': says<Values>(
    'unknown',
    ({ values }) =>
      `The file is the configuration of TensorRT-LLM, and what its position_embedding_type ${shown(values.position_embedding_type)} means is not known here.`,
  ),
  'format.peft-adapter': says<Values>(
    'error',
    ({ values }) =>
      `The file is PEFT's adapter_config.json${typeof values.peft_type === 'string' ? ` (${values.peft_type})` : ''}: positions are those of the model that it adapts, ${shown(values.base_model_name_or_path ?? null)}, whose config.json tells them.`,
  ),
  'format.tokenizer': says<Values>(
    'error',
    () =>
      "The file is a tokenizer.json: it cuts text into tokens and holds nothing about positions, which the model's config.json tells.",
  ),
  'format.tokenizer-config': says<Values>(
    'error',
    ({ values }) =>
      `The file is a tokenizer_config.json${within(values)}: it says nothing of positions, which the model's config.json tells.`,
  ),
  'format.preprocessor-config': says<Values>(
    'error',
    ({ values }) =>
      `The file is a preprocessor_config.json${within(values)}: it prepares images or sound, and positions are in the model's config.json.`,
  ),
  'format.generation-config': says<Values>(
    'error',
    ({ values }) =>
      `The file is a generation_config.json${within(values)}: it says how tokens are chosen, and positions are in the model's config.json.`,
  ),
  'format.special-tokens': says<Values>(
    'error',
    () =>
      "The file has special tokens of a tokenizer, and nothing about positions, which the model's config.json tells.",
  ),
  'format.timm': says<Values>(
    'unknown',
    ({ values: { architecture, ...values } }) =>
      `The file is a configuration of timm${within(values)}: positions are in the code of its model ${shown(architecture)}, not in the file.`,
  ),
  'format.keras': says<Values>(
    'unknown',
    ({ values: { class_name: name, ...values } }) =>
      `The file is a configuration of Keras for ${shown(name)}${within(values)}, whose positions are in its code; it is not read layer by layer.`,
  ),
  'format.onnx-genai': says<Values>(
    'unknown',
    ({ values }) =>
      `The file is a genai_config.json of ONNX Runtime${within(values)}: positions are in its ONNX model, and in the config.json from which that was made.`,
  ),
  'format.quantisation': says<Values>(
    'error',
    ({ values }) =>
      `The file says how weights are quantised${within(values)}, and nothing about positions, which the model's config.json tells.`,
  ),
  'format.training': says<Values>(
    'error',
    () => "The file is about training, and not the configuration of a model: positions are in the model's config.json.",
  ),
  'format.safetensors-index': says<Values>(
    'error',
    () =>
      'The file is the index of a checkpoint in several files: openCheckpoint takes it, and config.json tells positions.',
  ),
  'format.sentence-transformers-modules': says<{ types: readonly string[]; path: string }>(
    'error',
    ({ types, path }) =>
      `The file is the modules.json of sentence-transformers (${types.join(', ')}): positions are in the config.json of its first module${path === '' ? ', which lies beside it' : `, in ${shown(path)}`}.`,
  ),
  'format.sentence-transformers-config': says<Values>(
    'error',
    ({ values }) =>
      `The file configures sentence-transformers${within(values)}: positions are in the model's own config.json.`,
  ),
  'format.diffusers-pipeline': says<Values>(
    'error',
    ({ values }) =>
      `The file is the model_index.json of diffusers (${shown(values._class_name)}): each of its models has a config.json in a folder of its own.`,
  ),
  'format.diffusers-scheduler': says<Values>(
    'error',
    ({ values }) =>
      `The file configures a scheduler of diffusers (${shown(values._class_name)}), which has no positions.`,
  ),
  'format.diffusers-model': says<Values>('unknown', ({ values: { _class_name: name, ...values } }) => {
    const keys = withLists(values);
    return `The file is the configuration of ${shown(name)} of diffusers, whose positions are in its code${keys.length === 0 ? '' : `; about them it says ${listed(keys)}`}. Nothing more is known of it here.`;
  }),
  'format.open-clip': says<Values>(
    'unknown',
    ({ values }) =>
      `The file is a configuration of open_clip${within(values)}: both towers have learned tables by default, one row for each token of the text and for each patch; it is not read layer by layer.`,
  ),

  // Models that are not known, and parts.
  'model.reading': says<Values>(
    'note',
    ({ values }) =>
      `What the keys say by themselves, as most models mean them, is the reading of the report: ${pairs(values, ' ').join(', ')}.`,
  ),
  'model.keys-unread': says<{ keys: readonly string[] }>(
    'unread',
    ({ keys }) =>
      `${listed(keys)} ${keys.length > 1 ? 'seem' : 'seems'} to concern positions, and what ${keys.length > 1 ? 'they mean' : 'it means'} in this model is not known.`,
  ),
  'model.read-as': says<{ as: string; family: string; modelType: string | undefined }>(
    'inferred',
    ({ as, family, modelType }) =>
      `The file is read as ${shown(as)} (${family}), as the caller says; ${modelType === undefined ? 'it has no model_type' : `its model_type is ${shown(modelType)}`}.`,
  ),
  'part.read': says<{ part: string; family: string; layers: number; status: string }>(
    'note',
    ({ part, family, layers }) =>
      `${part} is a model of its own (${family}, ${layers} layers): parts has its rows, and the option part shows it alone.`,
  ),
  'part.unknown': says<{ part: string; modelType: string | undefined }>(
    'unknown',
    ({ part, modelType }) =>
      `${part} is a model of its own that is not known here${modelType === undefined ? '' : ` (model_type ${shown(modelType)})`}: it has no rows.`,
  ),
  'part.without-attention': says<{ part: string }>(
    'note',
    ({ part }) => `${part} has no attention that is described in the file, and no positions.`,
  ),
  'part.missing': says<{ part: string; parts: readonly string[] }>('error', ({ part, parts }) =>
    parts.length === 0
      ? `${shown(part)} is no part of the file, which has no parts.`
      : `${shown(part)} is no part of the file; its parts are ${listed(parts)}.`,
  ),
  'parts.too-many': says<{ max: number }>(
    'unknown',
    ({ max }) => `The file has more than ${max} parts; only so many are described.`,
  ),
};

export type MessageId = keyof typeof messages;
export type ValuesOf<I extends MessageId> = (typeof messages)[I] extends Message<infer V> ? V : never;

/**
 * What a finding of `inspectConfig` is about. Ids are part of the API: they stay, while sentences may be improved. The
 * word before the dot says what is concerned: the file, the model, a key or its value, sizes (`head`, `image`,
 * `padding`), `layers`, the rotation (`base`, `width`, `share`, `sections`), its `scaling`, or a family by its name.
 */
export type FindingId = MessageId | RemarkId;

/** All ids that a finding can have. */
export const findingIds: readonly FindingId[] = [
  ...(Object.keys(messages) as MessageId[]),
  ...(Object.keys(remarks) as RemarkId[]),
];

export function kindOf(id: MessageId): FindingKind {
  return messages[id].kind;
}

export function leavesPartial(id: FindingId): boolean {
  return id in messages && messages[id as MessageId].partial;
}

export function messageOf<I extends MessageId>(id: I, values: ValuesOf<I>): string {
  return (messages[id].text as (values: ValuesOf<I>) => string)(values);
}

/** A remark of a family, whose text has the keys of its values in braces. */
export function remarkOf(id: RemarkId, values: Readonly<Record<string, unknown>>): string {
  return remarks[id].message.replace(/\{([\w.]+)\}/g, (_, key: string) => shown(values[key]));
}

function listCount({ name, count, expected }: Counted & { name: string }): string {
  return `${name} has ${count} entries, ${expected} are needed: one for each pair.`;
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(6)));
}

const entryWords: Readonly<Record<string, string>> = {
  absolute: 'positions added to the embeddings',
  rotary: 'rotation',
  bias: 'a bias of the logits',
  relative: 'vectors of the distance',
  none: 'layers without positions',
};

function entriesInWords(entries: readonly string[]): string {
  return listed(entries.map((entry) => entryWords[entry] ?? entry));
}

function notANumber({ key, value }: At): string {
  const isNamed = typeof value === 'string' || typeof value === 'boolean';
  return isNamed
    ? `${key} ${shown(value)} is a ${typeof value}, not a number.`
    : `${key} is ${shown(value)}, not a number.`;
}

const longest = 60;

/** Shows a value of the file as text of bounded length. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const text = typeof value === 'string' ? `'${value}'` : isObject(value) ? 'an object' : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Joins names as in 'a, b and c'. */
function listed(names: readonly string[], word = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

function pairs(values: Readonly<Record<string, unknown>>, between: string): readonly string[] {
  return Object.entries(values).map(([key, value]) => `${key}${between}${shown(value)}`);
}
