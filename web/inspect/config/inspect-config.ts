import { nearest, ofType, rule } from 'posenc/catalogue';
import { checkedObject, invalid } from '../../files/errors/index.ts';
import type { classLike, diffusersReport } from './diffusion.ts';
import { type Chosen, familyNamed, familyNames, familyOf, objectAt } from './family-of.ts';
import { type ConfigFile, type Found, insideOf, namedFormatOf, type ReadFile, readFile, readFormatOf } from './file.ts';
import { Findings, Unusable } from './findings.ts';
import type { Entries } from './keys.ts';
import { modelReport, unusable } from './model-report.ts';
import { OnDemand } from './on-demand.ts';
import { maxParts, type Part, partsOf } from './parts.ts';
import { readingOf } from './reading.ts';
import type { ConfigReport, Finding, InspectOptions, PartReport } from './types.ts';

/** What reads files of diffusers. */
export const diffusers = new OnDemand<{
  classLike: typeof classLike;
  diffusersReport: typeof diffusersReport;
  picturesOf: (arch: string) => string | undefined;
}>();

/** A file that was read, as a plain copy of the caller's object, or why it could not be. */
export interface Contents {
  readonly read?: ReadFile;
  readonly error?: Unusable;
  readonly findings: readonly Finding[];
}

/** @throws PosencError 'invalid-argument' for what cannot be a file; NotLoaded */
export function contentsOf(config: ConfigFile): Contents {
  const findings = new Findings();
  try {
    const read = readFile(config, findings);
    return { read, findings: findings.all() };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { error, findings: findings.all() };
  }
}

/** @throws PosencError 'invalid-argument' for options that are not allowed; NotLoaded */
export function reportOn({ read, error: unread, findings: before }: Contents, options: InspectOptions): ConfigReport {
  const { part, as, pipeline } = checkedOptions(options);
  const findings = new Findings(before);
  try {
    if (!read) throw unread;
    const { root, gguf } = read;
    const inside = insideOf(root);
    const ofDiffusers =
      as === undefined &&
      part === undefined &&
      typeof inside._class_name === 'string' &&
      diffusers.value.diffusersReport(inside, findings, pipeline);
    if (ofDiffusers) return ofDiffusers;
    const found = readFormatOf(inside);
    const entries = found?.entries ?? inside;
    const named = found?.family ? undefined : namedFormatOf(entries);
    if (named) return { ...namedReport(named, entries, findings) };
    if (gguf) noteGguf(gguf, findings);
    const arch = gguf?.arch ?? entriesArch(inside);
    const pictures = arch === undefined ? undefined : diffusers.value.picturesOf(arch);
    if (pictures !== undefined) {
      findings.add('format.gguf-pictures', ['general.architecture'], { arch, models: pictures });
      return { ...unusable(findings), status: 'partial' };
    }
    noteArchitecture(arch, findings);
    return wholeReport(found ?? { entries }, findings, { part, as });
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    findings.addError(error);
    return unusable(findings);
  }
}

function checkedOptions(options: InspectOptions): InspectOptions {
  const { part, as, pipeline } = checkedObject('options', options);
  if (pipeline !== undefined && typeof pipeline !== 'string')
    throw invalid('pipeline', pipeline, ofType("the class of a pipeline, such as 'FluxKontextPipeline'"));
  if (part !== undefined && typeof part !== 'string')
    throw invalid('part', part, ofType("the name of a part, such as 'vision_config'"));
  if (as !== undefined && (typeof as !== 'string' || !familyNamed(as))) throw invalid('as', as, nameOfFamily(as));
  return { part, as, pipeline };
}

function nameOfFamily(given: unknown): ReturnType<typeof rule> {
  const name = "a model_type that posenc knows, such as 'qwen2'";
  const suggestion = nearest(given, familyNames());
  return suggestion === undefined ? rule(name) : rule(`${name} (did you mean '{suggestion}'?)`, { suggestion });
}

/** A file that is known to be no configuration of a model, or none that can be read in full. */
function namedReport(
  { id, values }: NonNullable<ReturnType<typeof namedFormatOf>>,
  entries: Entries,
  findings: Findings,
): ConfigReport {
  const suggestion = '_class_name' in values ? diffusers.value.classLike(values._class_name) : undefined;
  findings.add(id, Object.keys(values), { values, ...(suggestion === undefined ? {} : { suggestion }) });
  if (!findings.arePartial) return unusable(findings);
  const reading = readingOf(entries);
  return { ...unusable(findings), status: 'partial', ...(reading ? { reading } : {}) };
}

function noteGguf({ arch, rope, unread }: NonNullable<ReturnType<typeof readFile>['gguf']>, findings: Findings): void {
  if (rope?.permuted) findings.add('gguf.permuted', [], { arch });
  if (unread.length > 0) findings.add('gguf.unread', unread, { keys: unread });
}

/** Those that the thread names, of 39. */
const ofIkLlama = /^(?:qwen2|qwen3|qwen3moe|gemma[234]|phi3|gptneox|falcon|mellum|gpt-oss)$/;

const entriesArch = ({ 'general.architecture': arch }: Entries) => (typeof arch === 'string' ? arch : undefined);

function noteArchitecture(arch: string | undefined, findings: Findings): void {
  if (arch !== undefined && ofIkLlama.test(arch)) findings.add('gguf.ik-llama-rope-type', [], { arch });
}

function wholeReport(
  found: Partial<Found> & Pick<Found, 'entries'>,
  findings: Findings,
  options: InspectOptions,
): ConfigReport {
  const { entries, format, family, names } = found;
  const named = names ? { names } : {};
  const read: Chosen = family ? { entries, family } : { ...familyOf(entries), ...named };
  const own: Chosen = format && !read.family && !family ? { ...read, ...named } : read;
  const chosen = readAs(options.part === undefined ? own : partAt(entries, options.part), options, findings);
  if (format) findings.add(format.id, [], {});
  const report = modelReport(chosen, findings);
  const parts = partsOf(entries);
  const isPartial = findings.arePartial;
  const others = reportsOf(parts, chosen, findings);
  return {
    ...report,
    // A part that is not known leaves the report partial, and the part that was read as it is.
    ...(report.status === 'ok' && !isPartial && findings.arePartial ? { status: 'partial' } : {}),
    ...(format ? { format } : {}),
    ...(others.length === 0 ? {} : { parts: withChosen(others, parts, chosen, report) }),
    findings: findings.all(),
  };
}

/** The part that a caller asks for. */
function partAt(entries: Entries, name: string): Chosen {
  const parts = partsOf(entries);
  const part = parts.find((one) => one.part === name);
  if (part) return part;
  const inside = objectAt(entries, name);
  if (inside) return { ...familyOf(inside), part: name };
  throw new Unusable('part.missing', [name], { part: name, parts: parts.map((one) => one.part) });
}

function readAs(chosen: Chosen, { as }: InspectOptions, findings: Findings): Chosen {
  if (as === undefined) return chosen;
  const family = familyNamed(as);
  findings.add('model.read-as', ['model_type'], { as, family: family?.title ?? as, modelType: chosen.modelType });
  // Which classes come with the file makes no difference to a caller who knows the family.
  const { auto_map: _, ...entries } = chosen.entries;
  return { ...chosen, entries, family, architecture: undefined };
}

/** The reports of the parts other than the chosen one, with a finding for each. */
function reportsOf(parts: readonly Part[], chosen: Chosen, findings: Findings): readonly (PartReport | undefined)[] {
  if (parts.length > maxParts) findings.add('parts.too-many', [], { max: maxParts });
  const stacks = chosen.family?.stacks?.flatMap(({ part }) => part ?? []) ?? [];
  const isRead = (name: string) => name === chosen.part || stacks.includes(name);
  return parts.slice(0, maxParts).map((part) => {
    const { part: name, isWithoutAttention, family } = part;
    if (isRead(name)) return undefined;
    const own = new Findings();
    if (isWithoutAttention && !family) {
      own.add('part.without-attention', [name], { part: name });
      findings.add('part.without-attention', [name], { part: name });
      return { name, ...unusable(own), status: 'ok' };
    }
    const { part: _, ...report } = modelReport(part, own);
    const { layers, status, modelType } = report;
    const title = report.family?.title;
    if (title !== undefined)
      findings.add('part.read', [name], { part: name, family: title, layers: layers.length, status });
    else findings.add('part.unknown', [name], { part: name, modelType });
    return { name, ...report };
  });
}

/** Puts the chosen part, and the stacks of a family that reads several, in their places. */
function withChosen(
  others: readonly (PartReport | undefined)[],
  parts: readonly Part[],
  chosen: Chosen,
  report: ConfigReport,
): readonly PartReport[] {
  const { part: _, ...own } = report;
  return others.map((other, i) => {
    if (other) return other;
    const name = (parts[i] as Part).part;
    if (name === chosen.part) return { name, ...own };
    const stack = chosen.family?.stacks?.find(({ part }) => part === name)?.name;
    const { contexts } = own;
    const context = stack === undefined ? undefined : contexts?.[stack];
    const layers = own.layers.filter((row) => row.stack === stack);
    return { ...own, name, layers, trainedContext: context ?? own.trainedContext };
  });
}
