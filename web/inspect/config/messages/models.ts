/** The texts of what is found in the configuration of a model. `index.ts` says how they are written. */
import { type Expected, expectation } from 'posenc/catalogue';
import {
  type At,
  type Counted,
  isObject,
  listCount,
  listed,
  notANumber,
  pairs,
  rounded,
  shown,
  type Values,
} from './wording.ts';

export const ofModels = {
  certain: {
    error: {
      'value.not-finite': '{key}: {value} is not a number that JSON allows.',
      'value.not-json': '{key}: {type} is not a value that JSON allows.',
      'value.in-itself': '{key} contains itself.',
      'value.too-deep': '{key} is nested more than {max} levels deep.',
      'value.not-an-object': ({ key, value }: At) =>
        `${key} is ${Array.isArray(value) ? 'an array' : shown(value)}, not an object.`,
      'value.not-positive': '{key} {value|shown} is not positive.',
      'head.not-whole': ({ hidden, heads, absent }: { hidden: At; heads: At; absent: string | undefined }) =>
        `${hidden.key} ${shown(hidden.value)} is not a multiple of ${heads.key} ${shown(heads.value)}${absent === undefined ? '' : `, and ${absent} is missing`}.`,
      'layers.unknown-type': ({ key, value, known }: At & { known: readonly string[] }) =>
        `${key}: unknown layer type ${shown(value)}; this family has ${listed(known.map(shown))}.`,
      'width.odd-head':
        'The rotary width {rotaryDim} is odd, as the head is. It must be even, because components are rotated in pairs.',
      'scaling.missing': ({ path, names, type }: { path: string; names: readonly string[]; type: string }) =>
        `${path}: ${listed(names)} ${names.length > 1 ? 'are' : 'is'} missing, which rope_type ${shown(type)} needs.`,
      'scaling.factor-not-a-number': notANumber,
      'scaling.factor-not-positive':
        '{key}: factor {value|shown} is below 1, and not even positive: it gives no frequencies.',
      'scaling.lists-differ': listCount,
      'part.missing': ({ part, parts }: { part: string; parts: readonly string[] }) =>
        parts.length === 0
          ? `${shown(part)} is no part of the file, which has no parts.`
          : `${shown(part)} is no part of the file; its parts are ${listed(parts)}.`,
    },
    contradictory: {
      'key.repeated': '{key|shown} occurs more than once in one object; the last value is used.',
      'keys.disagree': '{key} {value|shown} and {other} {otherValue|shown} disagree: {key} is used.',
      'base.twice': ({ used, unused, path }: { used: At; unused: At; path: string }) => {
        const both = `(${unused.value} and ${used.value}); the one inside ${path} is used.`;
        return unused.key === 'rope_theta'
          ? `rope_theta is given twice with different values ${both}`
          : `${unused.key} and rope_theta disagree ${both}`;
      },
      'share.twice':
        '{key} is given twice with different values ({outside} and {inside}); the one {used} {path} is used.',
      'share.of-class':
        '{path}.partial_rotary_factor {inside} is not used: for scaled types the class takes {key} outside of {path}, which is {used} by default.',
      'sections.dealt': ({
        key,
        sum,
        pairs: count,
        dealt,
      }: {
        key: string;
        sum: number;
        pairs: number;
        dealt: readonly number[];
      }) =>
        `${key} adds up to ${sum}, and there are ${count} pairs: every third pair goes to height and to width as far as their numbers and the pairs reach, the others to time, which makes ${dealt.join(', ')}.`,
      'scaling.two-objects': '{used} and {unused} are both in the file and differ: {used} is used.',
      'scaling.two-types': 'rope_type {ropeType|shown} and type {type|shown} disagree: rope_type is used.',
      'scaling.attention-factor-and-mscale': ({
        path,
        attentionFactor,
        fromMscale,
      }: {
        path: string;
        attentionFactor: number;
        fromMscale: number;
      }) =>
        `${path}.attention_factor ${attentionFactor} replaces the factor that follows from mscale, ${rounded(fromMscale)}.`,
      'scaling.apply-yarn-scaling': ({
        key,
        attentionFactor,
        ifRead,
      }: {
        key: string;
        attentionFactor: number;
        ifRead: number;
      }) =>
        `${key} is false, which transformers does not read: it multiplies cosines and sines by ${rounded(attentionFactor)}. In programs that read it, vLLM and SGLang among them, the factor is ${ifRead}.`,
      'scaling.original-twice':
        'original_max_position_embeddings is given twice ({outside} and {inside}); for this family the top-level one is used, {outside}.',
    },
    unread: {
      'key.prototype': '{key} is a key of the file; it is ignored, and does not change any prototype.',
      'key.unread': '{key} {value|shown} is not read by this family ({family}).',
      'share.unread': '{key} {value|shown} is not read by this family: all components of the head are rotated.',
      'scaling.one-for-all-types':
        '{path} has an object for each type of layer, and this family reads one for all of them: none of these values is used.',
      'scaling.no-such-layers': ({ key, type, types }: { key: string; type: string; types: readonly string[] }) =>
        `${key} is not read: no layer is of type ${shown(type)}; those that are rotated have ${listed(types.map(shown))}.`,
      'scaling.present-name-only': '{path} is not read by this family: the reference takes rope_parameters alone.',
      'scaling.not-per-type':
        '{path} is not an object of objects, one for each type of layer, so this family does not read its values.',
      'scaling.key-unread': ({ key, value, type, suggestion }: At & { type: string; suggestion: string | undefined }) =>
        `${key} ${shown(value)} is not read: rope_type ${shown(type)} has no such parameter${suggestion === undefined ? '' : `, but ${suggestion}`}.`,
      'scaling.truncate-unread':
        '{path}.truncate false is not read: the reference looks for truncate beside the types of layers, and rounds the ends of the ramp.',
      'gguf.unread': ({ keys }: { keys: readonly string[] }) =>
        `${listed(keys)} ${keys.length > 1 ? 'are' : 'is'} not read.`,
      'model.keys-unread': ({ keys }: { keys: readonly string[] }) =>
        `${listed(keys)} ${keys.length > 1 ? 'seem' : 'seems'} to concern positions, and what ${keys.length > 1 ? 'they mean' : 'it means'} in this model is not known.`,
    },
    unknown: {
      'model.type-missing': 'model_type is missing, and architectures names no known model.',
      'model.unknown-type': 'Unknown model_type {modelType|shown}: how its layers read the keys is not known.',
      'deepseek-v41.latent-positions':
        'DeepSeek V4.1 is a draft in transformers (pull request 48721, closed, 2026-09): rotations of compressed keys are at latent positions, the first of a group + ratio · k, and the layers in kv_source_layer_ids share one table with their group. Its layers are not read here.',
      'model.layout-unknown': 'The configuration says neither the pair layout nor which layers encode position.',
      'key.missing': '{keys|or} is missing.',
      'value.not-a-list': ({ key, value }: At) =>
        `${key} is ${isObject(value) ? 'an object' : shown(value)}, not a list.`,
      'value.not-a-number': notANumber,
      'value.not-a-size': '{key} {value|shown} is not a whole number of at least 1.',
      'value.not-an-extent': '{key} is {value|shown}, not one number or a list of two.',
      'value.out-of-range': ({ key, value, expected }: At & { expected: Expected }) =>
        `${key} ${shown(value)} is not ${expectation(expected)}.`,
      'head.no-axial-pairs': 'A head of {headDim} components has no equal numbers of pairs for rows and columns.',
      'image.below-patch': ({ image, patch }: { image: readonly number[]; patch: readonly number[] }) =>
        `An image of ${image.join(' × ')} is smaller than a patch of ${patch.join(' × ')}.`,
      'padding.missing': '{key} is missing: the first position has the row behind it.',
      'layers.too-many': '{key} {count}: only the first {max} layers are listed.',
      'layers.value-missing':
        '{key} has {count} entries, {expected} are needed: one for each layer. The encoding of layers without one is not known.',
      'layers.count': ({ key, count, expected }: Counted) =>
        `${key} has ${count} entries, ${expected} are needed: one for each layer. ${count < expected ? 'Layers without one are not listed.' : 'The rest are not used.'}`,
      'layers.not-runs': '{key} is {value|shown}, not a list of [kinds, times].',
      'stages.count': '{key} has {count} entries, {expected} are needed: one for each stage.',
      'window.count': '{key} has {count} entries, and layer {layer} needs one.',
      'width.odd': ({ rotaryDim }: { rotaryDim: number }) =>
        `The rotary width ${rotaryDim} is odd; it must be even, because components are rotated in pairs. Programs compute ${(rotaryDim + 1) / 2} frequencies, base^(−2i/${rotaryDim}), and stop where they rotate.`,
      'width.beyond-head': 'The rotary width {rotaryDim} exceeds the head width {headDim}.',
      'share.out-of-range': '{key} {value|shown} is not a share above 0 and up to 1.',
      'sections.sum': '{key} adds up to {sum}, and {expected} are needed: one for each pair.',
      'sections.not-counts': ({ key, sections }: { key: string; sections: readonly number[] }) =>
        `${key} is [${sections.slice(0, 8).join(', ')}], which are not counts of pairs.`,
      'scaling.unknown-type': 'Unknown rope_type {type|shown}; its frequencies cannot be computed.',
      'scaling.ntk-of-two-components':
        "rope_type 'dynamic' on two components: the exponent d/(d − 2) divides by zero, so programs either stop or do not rotate.",
      'scaling.yarn-of-base-1': "rope_type 'yarn' with a base of 1: the ramp divides by ln(base), which is 0.",
      'scaling.list-count': listCount,
      'rope-freqs.unknown':
        'Whether frequencies are divided by rope_freqs.weight is not known: this file does not contain the tensor. The rows are those without it, and Llama 3.1 and later have it.',
      'rope-freqs.count': ({ count, pairs: counts }: { key: string; count: number; pairs: readonly number[] }) =>
        `rope_freqs has ${count} numbers, and ${counts.length === 0 ? 'no layer is rotated' : `layers have ${listed(counts.map(String), 'or')} pairs`}: they are not used.`,
      'rope-freqs.out-of-range':
        'rope_freqs has numbers that no frequency can be divided by: the frequencies are not known.',
      'part.unknown': ({ part, modelType }: { part: string; modelType: string | undefined }) =>
        `${part} is a model of its own that is not known here${modelType === undefined ? '' : ` (model_type ${shown(modelType)})`}: it has no rows.`,
      'parts.too-many': 'The file has more than {max} parts; only so many are described.',
    },
    inferred: {
      'model.type-of-class':
        'model_type is missing; the class {architecture|shown} in architectures is that of {modelType|shown}.',
      'key.synonym': '{of} is not in the file, which has {key} {value|shown}: another name for the same.',
      'scaling.names-of-other-code': ({
        names,
        read,
      }: {
        names: readonly string[];
        read: Readonly<Record<string, number>>;
      }) =>
        `${listed(names)} are names of the authors' own code for what rope_scaling has: ${pairs(read, ' ').join(', ')}, the same as in the model's class by default.`,
      'rope-freqs.llama3':
        'The {count} numbers of rope_freqs are those of rope_type llama3 with factor {factor}, low_freq_factor 1, high_freq_factor 4 and original_max_position_embeddings {original}.',
      'rope-freqs.proportional': ({ turning, pairs: all }: { key: string; turning: number; pairs: number }) =>
        `The numbers of rope_freqs let ${turning} of ${all} pairs rotate and stop the others, which is rope_type proportional with partial_rotary_factor ${turning / all}.`,
      'model.read-as': ({ as, family, modelType }: { as: string; family: string; modelType: string | undefined }) =>
        `The file is read as ${shown(as)} (${family}), as the caller says; ${modelType === undefined ? 'it has no model_type' : `its model_type is ${shown(modelType)}`}.`,
    },
    note: {
      'layers.without-positions': ({
        layers,
        attending,
        mixing,
      }: {
        layers: number;
        attending: number;
        mixing: number;
      }) =>
        `0 of ${layers} layers turn anything or add a position: ${attending} attend without positions, and ${mixing} mix tokens in order, which alone tells where a token is.`,
      'program.mlx-vlm-unscaled':
        'mlx-vlm before 0.6.15 (2026-08-18) read {path} of this model and did not pass it on: nothing was scaled (issue 1710, mended by 1927 on 2026-08-16). With Llama 3.2 Vision the cosine between both results is 0.757 at position 8192.',
      'program.unsloth-unscaled':
        'unsloth before pull request 6197 (2026-06-11) did not read {path} on the path of FastLanguageModel: nothing was scaled, and Llama 3.1 broke down beyond some 29 000 tokens.',
      'gguf.ik-llama-rope-type':
        'ik_llama.cpp between its pull requests 2280 and 2290 (2026-08-11) rotated neighbours in place of halves for {arch|shown} and others, 39 architectures in all: the perplexity of Mellum2 12B was 252.8 instead of 4.26.',
      'model.own-code': ({ classes }: { classes: readonly string[] }) =>
        `auto_map names code of the checkpoint's own (${classes.slice(0, 3).join(', ')}), which may differ from what this family was read from.`,
      'head.width-unknown':
        '{heads} is missing, and what the class has does not divide {hidden.key} {hidden.value|shown}: the width of a head is not known.',
      'layers.no-rope-flags': 'In {key}, 1 means that a layer is rotated and 0 that it is not.',
      'share.none': '{key} is 0: nothing is rotated, as in flash-attention, where this disables rotation.',
      'scaling.old-key': 'The old key "type" of {path} is read as the scaling type, {type|shown}.',
      'scaling.factor-1': '{key} is 1: the scaling changes nothing.',
      'scaling.factor-against-lengths':
        '{path}.factor {factor} is not max_position_embeddings {context} / original_max_position_embeddings {original} = {ratio}; factor is used, as in transformers from 4.56 on, vLLM and llama.cpp, while transformers 4.51 to 4.55 take the ratio for YaRN.',
      'scaling.alpha':
        "rope_type 'dynamic' with alpha {alpha} is not dynamic: the base is multiplied by alpha^(d/(d − 2)) from the first token on, and factor is not used.",
      'scaling.limits-equal':
        'high_freq_factor equals low_freq_factor, {lowFreqFactor}: no pair lies between them, where the formula would divide by zero; pairs are either unchanged or divided by factor.',
      'gguf.permuted':
        'llama.cpp rotates neighbouring components of {arch|shown}, whose rows of queries and keys its converter has permuted for that; the layout here is that of the checkpoint that was converted.',
      'model.reading': ({ values }: Values) =>
        `What the keys say by themselves, as most models mean them, is the reading of the report: ${pairs(values, ' ').join(', ')}.`,
      'part.read':
        '{part} is a model of its own ({family}, {layers} layers): parts has its rows, and the option part shows it alone.',
      'part.without-attention': '{part} has no attention that is described in the file, and no positions.',
    },
    defaulted: {
      'keys.defaulted': ({ defaults }: { defaults: Readonly<Record<string, unknown>> }) =>
        `Not in the file; defaults of the model's class: ${pairs(defaults, ' = ').join(', ')}.`,
      'sizes.of-class-alone':
        'The file names a model and has none of its sizes: the rows are those of the class of {family} by default.',
      'layers.count-of-class':
        "{key} cannot be used: the default number of layers of the model's class is listed, {count}.",
      'layers.pattern-of-class': "{key} cannot be used: layers follow the default pattern of the model's class.",
      'scaling.type-of-layer-missing':
        '{path} has no entry for {type}: the class default {base} is used as the base, without scaling.',
      'scaling.defaulted': ({ defaults }: { defaults: Readonly<Record<string, unknown>> }) =>
        `rope_parameters is not in the file; defaults of the model's class: ${pairs(defaults, ' ').join(', ')}.`,
      'scaling.original-defaulted': '{key} is missing: max_position_embeddings {context} is used in its place.',
    },
    dangerous: {
      'base.1': '{key} is 1: all pairs rotate equally, by one radian per position.',
      'width.nothing':
        '{key} {value|shown} of {headDim} components is less than one: nothing is rotated, and nothing encodes position.',
      'scaling.old-key-unread':
        "{path}.type {type|shown} is not read: the class starts from an object whose rope_type is 'default', and only the key rope_type changes it, so that nothing is scaled. Releases of the reference before 5.0 read type.",
      'scaling.su':
        "The scaling type 'su' is the old name of 'longrope'; the newest reference does not know it and raises an error about a missing key.",
      'scaling.mscale-alone': ({
        path,
        name,
        other,
        value,
        attentionFactor,
        ifRead,
      }: {
        path: string;
        name: string;
        other: string;
        value: number;
        attentionFactor: number;
        ifRead: number;
      }) =>
        `${path}.${name} ${value} is in the file without ${other}: transformers reads neither, so that cosines and sines are multiplied by ${rounded(attentionFactor)}; programs that read it alone have ${rounded(ifRead)}.`,
      'scaling.original-above-context':
        'original_max_position_embeddings {original} is above max_position_embeddings {context}; it is used unchanged.',
    },
  },
  doubtful: {
    contradictory: {
      'model.other-class':
        "auto_map names {class|shown}, a class of the checkpoint's own, which was not read: the rows are those of {family}.",
      'position.word-of-other-code':
        '{key} is {value|shown}, and the class of this model_type does not read it: it has {entries|entries}. The file seems to be for other code, of which nothing is known here.',
      'position.key-of-other-code':
        '{key} {value|shown} is not read by the class of this model_type, which has {entries|entries}. The file seems to be for other code, of which nothing is known here.',
      'key.doubtful-synonym':
        '{of} is not in the file; {key} {value|shown} is read in its place, which the class of this model does not read: it would have its default.',
      'key.similar':
        "{of} is not in the file under a name that is certain; {key} {value|shown} may be it. The rows have the default of the model's class, {default|shown}.",
      'scaling.names-of-other-code-differ': ({
        names,
        read,
        ofClass,
        attentionFactor,
        attentionFactorOfClass,
      }: {
        names: readonly string[];
        read: Readonly<Record<string, number>>;
        ofClass: Readonly<Record<string, unknown>>;
        attentionFactor: number;
        attentionFactorOfClass: number;
      }) =>
        `${listed(names)} are names of the authors' own code, and read as such: ${pairs(read, ' ').join(', ')}, with a factor of ${rounded(attentionFactor)} on cosines and sines. The class in transformers reads none of them, and has ${pairs(ofClass, ' ').join(', ')} by default, with ${rounded(attentionFactorOfClass)}.`,
      'scaling.factor-of-other-code':
        "{unused.key} {unused.value|shown}, a name of the authors' own code, and {used.key} {used.value|shown} disagree: {used.key} is used, as in transformers.",
    },
    unread: {
      'key.misspelt': '{key} {value|shown} is not read; did you mean {suggestion}?',
      'key.sizes-unread':
        "{key} is an object with {sizes|and}, which this family does not read: the rows have sizes of the model's class by default.",
    },
    unknown: {
      'sizes.of-class':
        'The file has neither the width of the model nor its heads: the rows are those of the class of {family} without a configuration ({keys|and}), which may be another model.',
    },
    dangerous: {
      'value.number-as-text':
        '{key} {value|shown} is text; it is read as the number {number}, while most programs stop at a string.',
      'value.read-as-boolean': '{key} is {value|shown}, not true or false; it is read as {read}, as Python does.',
      'scaling.factor-below-1':
        '{key} {value|shown} is below 1: the numbers are those that programs compute, with the context shortened rather than extended.',
      'scaling.betas-swapped':
        '{path}: beta_fast {betaFast} is below beta_slow {betaSlow}; the numbers are those that programs compute, which divide the fast pairs rather than the slow ones.',
      'scaling.limits-swapped':
        'high_freq_factor {highFreqFactor} is below low_freq_factor {lowFreqFactor}; the numbers are those of transformers, which divides each pair with fewer than {lowFreqFactor} turns, where others divide those with fewer than {highFreqFactor} turns.',
    },
  },
} as const;
