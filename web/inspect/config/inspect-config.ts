import type { Family } from '../families/index.ts';
import { contextsOf } from './contexts.ts';
import { familyOf } from './family-of.ts';
import { Findings, Unusable } from './findings.ts';
import { readEntries } from './json.ts';
import { Keys } from './keys.ts';
import { noteOtherCode } from './other-code.ts';
import { noteUnreadKeys } from './positional-keys.ts';
import { readAllLayers } from './read-layers.ts';
import { usedBy } from './synonyms.ts';
import type { ConfigReport } from './types.ts';

/**
 * Reports how a model encodes position, from its `config.json`: one row for each layer, and findings about values that
 * are missing, contradictory, unknown or not read. Needs no WebAssembly; `layerFrequencies` computes the frequencies of
 * a row.
 *
 * `config`: the text of the file, or the object in it. The contents of the file never cause an exception: instead, a
 * report with the status 'error' names the key and the value. Knows the families in `inspectedFamilies`, according to
 * the code that each of them cites.
 *
 * ```js
 * import { inspectConfig } from 'posenc/inspect';
 * const report = inspectConfig({ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, rope_theta: 500000 });
 * console.assert(report.layers.length === 32 && report.layers[0].base === 500000);
 * console.assert(report.findings.some(({ keys }) => keys.includes('num_hidden_layers')));
 * ```
 *
 * @throws PosencError 'invalid-argument' when `config` is neither text nor an object
 */
export function inspectConfig(config: string | object): ConfigReport {
  const findings = new Findings();
  let known: Partial<ConfigReport> = {};
  try {
    const root = readEntries(config, findings);
    const { part, entries, family, modelType, architecture } = familyOf(root);
    known = {
      ...(modelType === undefined ? {} : { modelType }),
      ...(part === undefined ? {} : { part }),
    };
    if (!family) return unknownModel(modelType, findings, known);
    if (architecture !== undefined) {
      const [type = ''] = family.modelTypes;
      findings.add('model.type-of-class', ['architectures'], { architecture, modelType: type });
    }
    known = { ...known, family: described(family) };
    const keys = new Keys(entries, findings, usedBy(family));
    const { layers, scalings, sizes, contexts } = readAllLayers(family, keys, findings);
    remark(family, keys, findings);
    const told = noteOtherCode(entries, family, layers, findings);
    noteUnreadKeys(entries, keys, family, findings, told);
    return {
      ...known,
      status: findings.arePartial ? 'partial' : 'ok',
      layers,
      ...(sizes.context === undefined ? {} : { maxPositionEmbeddings: sizes.context }),
      ...contextsOf(layers, scalings, contexts ? undefined : sizes.context),
      ...(contexts ? { trainedContext: null, contexts } : {}),
      findings: findings.all(),
    };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    findings.addError(error);
    return {
      ...known,
      status: 'error',
      layers: [],
      trainedContext: null,
      extendedContext: null,
      findings: findings.all(),
    };
  }
}

function unknownModel(modelType: string | undefined, findings: Findings, known: Partial<ConfigReport>): ConfigReport {
  if (modelType === undefined) findings.add('model.type-missing', ['model_type'], {});
  else findings.add('model.unknown-type', ['model_type'], { modelType });
  findings.add('model.layout-unknown', [], {});
  return {
    ...known,
    status: 'partial',
    layers: [],
    trainedContext: null,
    extendedContext: null,
    findings: findings.all(),
  };
}

function described({ title, sources, since, until }: Family): NonNullable<ConfigReport['family']> {
  return { title, sources, ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}

function remark({ remarks }: Family, keys: Keys, findings: Findings): void {
  for (const { when, id, keys: named } of remarks ?? []) {
    if (!keys.holds(when)) continue;
    const values = named.map((key) => [key, keys.at(key) ?? findings.defaultOf(key)] as const);
    findings.addRemark(id, named, Object.fromEntries(values));
  }
}
