/**
 * Generates the option types of every scheme as TypeScript from the catalogue. A scheme has `Options` for separate calls, and an `Encoding`
 * for attention, which determines some of the options itself.
 */

/** @typedef {import('../web/catalogue/index.ts').Scheme} Scheme */
/** @typedef {import('../web/catalogue/index.ts').Parameter} Parameter */
/** @typedef {import('../web/catalogue/index.ts').NumberParameter} NumberParameter */
/** @typedef {import('../web/catalogue/index.ts').ChoiceParameter} ChoiceParameter */
/** @typedef {import('../web/catalogue/index.ts').ArrayInput} ArrayInput */
/** @typedef {import('../web/catalogue/index.ts').LayersInput} LayersInput */
/**
 * Where options are used: in a separate call, in attention, or for the tables or frequencies of rotations.
 * @typedef {'alone' | 'attention' | 'table' | 'frequencies'} Use
 */

/**
 * @typedef {object} Member
 * @property {string} name
 * @property {string} type
 * @property {boolean} optional
 * @property {string} doc
 */

const width = 120;

/** The union of options for each place. Attention accepts encodings of all places except the embedding. */
const places = /** @type {const} */ ({
  embedding: { union: 'Absolute', options: 'Options of `absolute`.' },
  rotation: {
    union: 'Rotary',
    options: 'Rotations by position.',
    encoding: 'Rotations as an encoding of attention, which determines the positions of queries and keys.',
  },
  bias: {
    union: 'Bias',
    options: 'Options of `bias`.',
    encoding: 'Biases as an encoding of attention, which determines heads, queries, keys and offset.',
  },
  relative: { union: 'Relative', encoding: 'Vectors of the distance in the logits, and Shaw’s in the values.' },
});

/** @type {[name: string, use: Use, doc: string][]} */
const rotaryParts = [
  ['RotaryTableOptions', 'table', 'Which angles a table holds.'],
  ['RotaryFrequencyOptions', 'frequencies', 'Options of rotary schemes that `frequencies` takes.'],
];

/**
 * Sizes that default to the width of the rotated head, and are required where there is no array to rotate: their name and meaning in that
 * case.
 */
const headWidths = /** @type {Record<string, { name: string, description: string }>} */ ({
  rotaryDim: { name: 'dim', description: 'Width of the head, whose components are rotated, two per angle.' },
  dimPerAxis: { name: 'dimPerAxis', description: 'Rotated components of each axis, two per angle.' },
});

/** Parameters that attention determines, by the size that they correspond to. */
const settled = ['heads', 'queries', 'keys', 'offset'];

/**
 * The whole generated file.
 * @param {readonly Scheme[]} catalogue
 */
export function optionTypes(catalogue) {
  const types = new Types();
  for (const scheme of catalogue) declareScheme(types, scheme);
  const unions = Object.entries(places).flatMap(([place, { union, ...docs }]) => {
    const schemes = catalogue.filter((scheme) => scheme.place === place);
    if (schemes.length === 0) return [];
    const list = schemes.map((scheme) => `- \`${scheme.name}\`: ${origin(scheme)}`);
    return Object.entries(docs).map(([kind, doc]) => {
      const suffix = kind === 'options' ? 'Options' : 'Encoding';
      const types = schemes.map(({ name }) => pascal(name) + suffix);
      return declaredUnion(union + suffix, [doc, '', ...list].join('\n'), types);
    });
  });
  const rotations = catalogue.filter(({ place }) => place === 'rotation');
  if (rotations.length > 0) {
    for (const [name, use, doc] of rotaryParts) {
      const members = rotations.map((scheme) => block(membersOf(types, scheme, use)));
      unions.push(declaredUnion(name, doc, members));
    }
  }
  const declarations = [...types.declarations.values(), ...unions].join('\n\n');
  const used = ['MaskInput', 'NumberList', 'TensorInput'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(declarations),
  );
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from './tensor.ts';\n\n` : '';
  return `// Made from web/catalogue by scripts/generate-types.mjs. Edit the catalogue, not this file.\n${imports}${declarations}\n`;
}

/** Declarations by name. Types that schemes share are declared once, under the name of the first scheme. */
class Types {
  /** @type {Map<string, string>} */
  declarations = new Map();
  /** @type {Map<string, string>} */
  #names = new Map();

  /**
   * @param {readonly string[]} candidates  names, of which the first free one is used
   * @param {(name: string) => string} declare
   * @returns {string} the name of a type with this content
   */
  add(candidates, declare) {
    const content = declare('');
    const known = this.#names.get(content);
    if (known !== undefined) return known;
    const name = candidates.find((candidate) => !this.declarations.has(candidate));
    if (name === undefined) throw new Error(`${candidates.join(', ')}: the catalogue gives two types this name.`);
    this.#names.set(content, name);
    this.declare(name, declare(name));
    return name;
  }

  /**
   * Declares a type under its own name, even if another one has the same content.
   * @param {string} name
   * @param {string} declaration
   */
  declare(name, declaration) {
    if (this.declarations.has(name)) throw new Error(`${name}: the catalogue gives two types this name.`);
    this.declarations.set(name, declaration);
  }
}

/** @param {Types} types @param {Scheme} scheme */
function declareScheme(types, scheme) {
  const name = pascal(scheme.name);
  // Each type is written in full, because editors do not show comments of members that come through Pick or Omit.
  const place = places[scheme.place];
  if ('options' in place) {
    const members = membersOf(types, scheme, 'alone');
    types.declare(`${name}Options`, declaredInterface(`${name}Options`, schemeDoc(scheme, false), members));
  }
  if ('encoding' in place) {
    const members = membersOf(types, scheme, 'attention');
    types.declare(`${name}Encoding`, declaredInterface(`${name}Encoding`, schemeDoc(scheme, true), members));
  }
}

/** @param {Scheme} scheme */
const origin = ({ title, references: [{ authors, year }] }) => `${title}: ${authors} ${year}.`;

/** @param {Scheme} scheme @param {boolean} encoding */
function schemeDoc(scheme, encoding) {
  const { summary, references, alignment } = scheme;
  const aligned = {
    same: 'Queries and keys are at the same positions.',
    end: 'The last query is aligned with the last key.',
  };
  const text = [origin(scheme), summary, ...(encoding && alignment ? [aligned[alignment]] : [])];
  const links = references.map((reference) => `@see {@link ${reference.url} | ${reference.title}}`);
  return [text.join(' '), '', ...links].join('\n');
}

/** @param {Types} types @param {Scheme} scheme @param {Use} use @returns {Member[]} */
function membersOf(types, scheme, use) {
  /** @type {Member[]} */
  const members = [{ name: 'scheme', type: `'${scheme.name}'`, optional: false, doc: `${scheme.title}.` }];
  if (scheme.sided && (use === 'alone' || use === 'table')) {
    const needed = use === 'table' ? ' Needed for the scale, which `rotaryTable` gives.' : '';
    const doc = `Which of the two the rows are: queries are turned otherwise than keys.${needed}`;
    members.push({ name: 'side', type: "'query' | 'key'", optional: use === 'table', doc });
  }
  if (use === 'table' || use === 'frequencies') members.push(...headWidthMembers(scheme, use));
  const options = [...scheme.parameters, ...scheme.arrays].filter((option) => isTaken(option, scheme, use));
  for (const option of options) {
    const [group, key] = option.name.split('.');
    if (key === undefined) members.push(member(types, scheme, option, use));
    else if (!members.some(({ name }) => name === group)) {
      const inside = options.filter(({ name }) => name.startsWith(`${group}.`));
      members.push(groupMember(types, scheme, group, inside, use));
    }
  }
  return members;
}

/** Options that replace the array to be rotated. @param {Scheme} scheme @param {Use} use @returns {Member[]} */
function headWidthMembers({ parameters }, use) {
  const width = /** @type {NumberParameter | undefined} */ (parameters.find(({ name }) => name in headWidths));
  // For some schemes, arrays determine the number of rotated components.
  if (!width) return [];
  const { name, description } = headWidths[width.name];
  const dim = { name, type: 'number', optional: false, doc: text([description, sentence(rangeOf(width))]) };
  if (use === 'frequencies' || !parameters.some((parameter) => 'size' in parameter && parameter.size === 'offset'))
    return [dim];
  const doc = 'How many rows, one per position. Give this, or positions. A whole number of at least 1.';
  return [dim, { name: 'length', type: 'number', optional: true, doc }];
}

/** @param {Parameter | ArrayInput | LayersInput} option @param {Scheme} scheme @param {Use} use */
function isTaken(option, scheme, use) {
  const place = use === 'attention' ? 'attention' : 'alone';
  if ('use' in option && option.use !== undefined && option.use !== place) return false;
  if (use === 'alone') return true;
  if (use !== 'attention') {
    const arePositions = 'shapes' in option && option.kind === 'positions';
    return headWidths[option.name]?.name !== option.name && (use === 'table' || !arePositions);
  }
  if ('size' in option && option.size !== undefined) return !settled.includes(option.size);
  const { when } = /** @type {{ when?: { parameter?: string, is?: readonly unknown[] } }} */ (option);
  const chooser = scheme.parameters.find(({ name }) => name === when?.parameter);
  return chooser?.kind !== 'choice' || choicesOf(chooser, use).some((choice) => when?.is?.includes(choice));
}

/** @param {ChoiceParameter} parameter @param {Use} use */
function choicesOf({ choices, outsideAttention }, use) {
  return use !== 'attention' ? choices : choices.filter((choice) => !outsideAttention?.choices.includes(choice));
}

/**
 * @param {Types} types @param {Scheme} scheme @param {Parameter | ArrayInput | LayersInput} option @param {Use} use
 * @param {string} [variant]  the value of the parameter that selects the group's variant
 * @returns {Member}
 */
function member(types, scheme, option, use, variant) {
  const name = /** @type {string} */ (option.name.split('.').at(-1));
  if ('layers' in option) {
    const members = option.arrays.map((array) => {
      const notes = [array.notLast && 'Not in the last layer.', array.beside && `Only beside ${array.beside}.`];
      return arrayMember(array, array.name, array.optional === true, notes);
    });
    const layer = types.add([`${pascal(scheme.name)}Layer`], (own) => declaredInterface(own, 'One layer.', members));
    return { name, type: `readonly ${layer}[]`, optional: false, doc: option.description };
  }
  if ('shapes' in option) {
    // Without an array to rotate there is no batch.
    const shapes = option.shapes.filter(([first]) => use !== 'table' || first !== 'batch');
    const optional =
      option.optional === true ||
      hasNoEffect(option, use) ||
      option.variant !== undefined ||
      isOpen(option.optional, variant) ||
      (option.when !== undefined && variant === undefined);
    return arrayMember({ ...option, shapes }, name, optional, [variant === undefined && circumstance(option.when)]);
  }
  const byDefault = defaultOf(option, scheme, use, variant);
  const optional =
    byDefault !== '' ||
    ('optional' in option && (option.optional === true || isOpen(option.optional, variant))) ||
    (option.when !== undefined && variant === undefined);
  const type =
    option.kind === 'boolean'
      ? 'boolean'
      : option.kind === 'choice'
        ? union(choicesOf(option, use).map((choice) => `'${choice}'`))
        : 'number';
  const range = option.kind === 'number' || option.kind === 'integer' ? sentence(rangeOf(option)) : '';
  return { name, type, optional, doc: text([option.description, range, byDefault]) };
}

/**
 * Frequencies do not depend on what only changes the angles or the rotation, and take it with the rest of an encoding.
 * @param {ArrayInput} option @param {Use} use
 */
function hasNoEffect({ changes }, use) {
  return use === 'frequencies' && changes !== undefined;
}

/**
 * Whether an option may be omitted. Without a variant, an option that is conditionally optional may be omitted.
 * @param {true | import('../web/catalogue/index.ts').Condition | undefined} optional @param {string | undefined} variant
 */
function isOpen(optional, variant) {
  if (optional === undefined || optional === true) return optional === true;
  return variant === undefined || !('parameter' in optional) || optional.is.includes(variant);
}

/** @param {ArrayInput} array @param {string} name @param {boolean} optional @param {readonly unknown[]} notes @returns {Member} */
function arrayMember(array, name, optional, notes) {
  const { shapes, kind, description } = array;
  const isNumber = kind === 'integers' || kind === 'float64';
  const each = isNumber ? rangeOf({ ...array, kind: kind === 'integers' ? 'integer' : 'number' }) : '';
  const within = kind === 'positions' ? 'within ±2^53' : each;
  const shapeText = shapes.map((axes) => `\`[${axes.join(', ')}]\``).join(' or ');
  return {
    name,
    type: arrayType(array),
    optional,
    doc: text([`${shapeText}.`, description, within && `Each ${within}.`, ...notes]),
  };
}

/** @param {ArrayInput} array */
function arrayType({ shapes, kind }) {
  const isList = shapes.some((axes) => axes.length === 1);
  const isArray = shapes.some((axes) => axes.length > 1);
  if (kind === 'flags') return `${isList ? 'ArrayLike<number | boolean> | ' : ''}MaskInput`;
  const onlyList = !isArray && (kind === 'integers' || kind === 'positions');
  if (onlyList) return 'NumberList';
  return `${isList ? 'NumberList | ' : ''}TensorInput`;
}

/**
 * A group of nested options: an object, or a union of objects if a parameter of the group determines which of the others apply.
 * @param {Types} types @param {Scheme} scheme @param {string} group
 * @param {readonly (Parameter | ArrayInput | LayersInput)[]} options @param {Use} use @returns {Member}
 */
function groupMember(types, scheme, group, options, use) {
  const names = [pascal(group), pascal(scheme.name) + pascal(group)];
  const doc = scheme.groups?.[group];
  if (doc === undefined) throw new Error(`${scheme.name}: groups must describe ${group}.`);
  const chooser = options.find((option) => options.some((other) => conditionsOf(other).includes(option.name)));
  if (chooser === undefined) {
    const members = options.map((option) => member(types, scheme, option, use));
    const type = types.add([names[1]], (own) => declaredInterface(own, doc, members));
    return { name: group, type, optional: members.every(({ optional }) => optional), doc };
  }
  const choice = /** @type {ChoiceParameter} */ (chooser);
  const key = /** @type {string} */ (choice.name.split('.')[1]);
  const others = options.filter((option) => option !== chooser);
  const variants = choicesOf(choice, use).map((value) => {
    const meant = choiceDoc(choice, value);
    const members = others
      .filter((option) => !('when' in option) || conditionValues(option.when).includes(value))
      .map((option) => member(types, scheme, option, use, value));
    const own = { name: key, type: `'${value}'`, optional: false, doc: meant };
    return types.add([pascal(value) + names[0], pascal(scheme.name) + pascal(value) + names[0]], (name) =>
      declaredInterface(name, meant, [own, ...members]),
    );
  });
  // Makes sure that a misspelt or forgotten value does not type-check as the default.
  const always = others
    .filter((option) => !('when' in option) && 'optional' in option && option.optional === true)
    .map((option) => member(types, scheme, option, use));
  const without = { name: key, type: 'undefined', optional: true, doc: `If omitted, '${choice.default}'.` };
  const unnamed = types.add([`Default${names[0]}`, `${pascal(scheme.name)}Default${names[0]}`], (name) =>
    declaredInterface(name, `${choiceDoc(choice, choice.default)} Without a ${key}.`, [without, ...always]),
  );
  const type = types.add([names[1]], (own) => declaredUnion(own, doc, [...variants, unnamed]));
  return { name: group, type, optional: true, doc: text([doc, `Default ${key} '${choice.default}'.`]) };
}

/** @param {Parameter | ArrayInput | LayersInput} option @returns {string[]} the parameters that an option's meaning depends on */
function conditionsOf(option) {
  const conditions = ['when' in option && option.when, 'optional' in option && option.optional];
  return conditions.flatMap((one) => (one && one !== true && 'parameter' in one ? [one.parameter] : []));
}

/** @param {import('../web/catalogue/index.ts').Condition | undefined} when */
const conditionValues = (when) => (when && 'is' in when ? when.is : []);

/** @param {import('../web/catalogue/index.ts').Condition | undefined} when */
function circumstance(when) {
  if (when === undefined) return '';
  if ('given' in when) return `Only with ${when.given}.`;
  if ('without' in when) return `Not with ${when.without}.`;
  return `Only with ${when.parameter} ${when.is.map(literal).join(' or ')}.`;
}

/**
 * The part of a description that explains one choice: "'half': …".
 * @param {ChoiceParameter} parameter @param {string} choice
 */
function choiceDoc({ name, description, choices }, choice) {
  const starts = [...description.matchAll(/'([^']+)': /g)].filter(([, word]) => choices.includes(word));
  const place = starts.findIndex(([, word]) => word === choice);
  if (place < 0) throw new Error(`${name}: the description must say what '${choice}' means.`);
  const from = starts[place].index + starts[place][0].length;
  const own = description.slice(from, starts[place + 1]?.index).trim();
  return own[0].toUpperCase() + own.slice(1);
}

/** @param {Parameter} parameter @param {Scheme} scheme @param {Use} use @param {string | undefined} variant */
function defaultOf(parameter, scheme, use, variant) {
  const { byCausality } = scheme;
  if (use === 'attention' && byCausality?.parameter === parameter.name) {
    return `Default ${literal(byCausality.causal)} if attention is causal, otherwise ${literal(byCausality.otherwise)}.`;
  }
  const when = 'defaultWhen' in parameter ? parameter.defaultWhen : undefined;
  const value = parameter.default ?? (when && when.is === variant ? when.default : undefined);
  return value === undefined ? '' : `Default ${literal(value)}.`;
}

/**
 * `a whole number from 1 to 65536`.
 * @param {Pick<NumberParameter, 'kind' | 'min' | 'max' | 'minExclusive' | 'even'>} range
 */
function rangeOf({ kind, min, max, minExclusive, even }) {
  const noun = kind === 'integer' ? (even ? 'an even whole number' : 'a whole number') : '';
  const bounds = () => {
    if (min === undefined && max === undefined) return '';
    if (min === undefined) return `${noun && 'of '}at most ${literal(max)}`;
    if (minExclusive) return `above ${literal(min)}${max === undefined ? '' : ` and at most ${literal(max)}`}`;
    if (max === undefined) return `${noun && 'of '}at least ${literal(min)}`;
    return -min === max ? `within ±${literal(max)}` : `from ${literal(min)} to ${literal(max)}`;
  };
  return `${noun} ${bounds()}`.trim();
}

/** Formats a value for readers. @param {unknown} value @returns {string} */
function literal(value) {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value !== 'number') return String(value);
  if (value < 0) return `-${literal(-value)}`;
  if (value > 0 && Number.isInteger(value / Math.PI)) return `${value === Math.PI ? '' : value / Math.PI}π`;
  const power = Math.log2(value);
  if (power >= 24 && Number.isInteger(power)) return `2^${power}`;
  if (Number.isInteger(value) && value >= 2 ** 24 && Number.isInteger(Math.log2(value + 1))) {
    return `2^${Math.log2(value + 1)} - 1`;
  }
  const short = value.toExponential().replace('e+', 'e');
  return String(value).length - short.length >= 3 ? short : String(value);
}

/** @param {readonly unknown[]} parts */
const text = (parts) => parts.filter(Boolean).join(' ');

/** @param {string} words */
const sentence = (words) => (words === '' ? '' : `${words[0].toUpperCase()}${words.slice(1)}.`);

/** @param {string} name `cape-2d` */
const pascal = (name) => name.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());

/** @param {readonly string[]} types */
const union = (types) => types.join(' | ');

/** @param {string} name @param {string} doc @param {readonly string[]} types */
function declaredUnion(name, doc, types) {
  const lines = types.map((type) => `  | ${type.replaceAll('\n', '\n    ')}`);
  return `${comment(doc)}\nexport type ${name} =\n${lines.join('\n')};`;
}

/** @param {string} name @param {string} doc @param {readonly Member[]} members */
function declaredInterface(name, doc, members) {
  return `${comment(doc)}\nexport interface ${name} ${block(members)}`;
}

/** @param {readonly Member[]} members */
function block(members) {
  return `{\n${members.map(declared).join('\n')}\n}`;
}

/** @param {Member} member */
function declared({ name, type, optional, doc }) {
  return `${comment(doc, '  ')}\n  ${name}${optional ? '?' : ''}: ${type};`;
}

/** @param {string} doc @param {string} [indent] */
function comment(doc, indent = '') {
  const single = `${indent}/** ${doc} */`;
  if (!doc.includes('\n') && single.length <= width) return single;
  const lines = doc
    .split('\n')
    .flatMap((line) => (line.startsWith('@') ? [line] : wrapped(line, width - indent.length - 3)));
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}

/** @param {string} line @param {number} columns @returns {string[]} */
function wrapped(line, columns) {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = /** @type {string} */ (lines.at(-1));
    if (last !== '' && last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
