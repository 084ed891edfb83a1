/** `posenc/inspect/config`: `inspectConfig` that loads what a file needs, for pages where `posenc/inspect` is too large. */
import { decoders, others } from './family-of.ts';
import { type ConfigFile, otherFiles, otherPrograms } from './file.ts';
import { contentsOf, diffusers, reportOn } from './inspect-config.ts';
import { texts } from './messages/index.ts';
import { otherLayers } from './model-report.ts';
import { NotLoaded, type OnDemand } from './on-demand.ts';
import type { ConfigReport, InspectOptions } from './types.ts';

export type { ConfigFile } from './file.ts';
export { type LayerNumbers, layerEncoding, layerFrequencies } from './layer-frequencies.ts';
export type { FindingId, FindingKind } from './messages/index.ts';
export type * from './types.ts';

type Load = () => Promise<{ readonly fill: () => void }>;

const imports: readonly (readonly [load: Load, fills: readonly OnDemand<unknown>[]])[] = [
  [() => import('../config-decoders.ts'), [decoders]],
  [() => import('../config-messages.ts'), [texts.models, texts.remarks]],
  [() => import('../config-others.ts'), [others, otherLayers]],
  [() => import('../config-programs.ts'), [otherPrograms, texts.files]],
  [() => import('../config-diffusers.ts'), [diffusers, texts.diffusion]],
  [() => import('../config-files.ts'), [otherFiles]],
];

/**
 * Reports how a model encodes position, from its `config.json`, as `inspectConfig` of `posenc/inspect` does, whose report
 * this resolves to. It starts small and loads what a file turns out to need: the families of models by groups, the texts of
 * findings, what reads files of diffusers and of other programs.
 *
 * `config` is read when the function is called: later changes of the object have no effect. Bytes are not copied.
 *
 * ```js
 * import { inspectConfig } from 'posenc/inspect/config';
 * const report = await inspectConfig({ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32 });
 * console.assert(report.layers.length === 32 && report.layers[0].layout === 'half');
 * ```
 *
 * @throws PosencError 'invalid-argument' when `config` cannot be a file, or for options that are not allowed
 */
export async function inspectConfig(config: ConfigFile, options: InspectOptions = {}): Promise<ConfigReport> {
  const contents = await loading(() => contentsOf(config));
  return loading(() => reportOn(contents, options));
}

async function loading<T>(call: () => T): Promise<T> {
  const loaded = new Set<Load>();
  for (;;) {
    try {
      return call();
    } catch (error) {
      const load = error instanceof NotLoaded && imports.find(([, fills]) => fills.includes(error.missing))?.[0];
      if (!load || loaded.has(load)) throw error;
      // If it is missing again, there are two copies of this module, and the other one was filled.
      loaded.add(load);
      (await load()).fill();
    }
  }
}
