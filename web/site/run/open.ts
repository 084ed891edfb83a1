/** Opens models, in a separate file because the page is there long before it is needed. */
import { createPosenc, type PosencError } from 'posenc';
import { openSource, programDifferences, type SourceLike } from 'posenc/inspect';
import { openModel, type RunModel } from 'posenc/run';
import { type Treatment, treatmentsOf } from '../../elements/treatments/index.ts';
import { configAddress, noAddress } from '../shared/index.ts';
import { publicModels } from './models.ts';

export interface FoundFile {
  readonly address: string;
  readonly byteLength: number;
}

/** A file that a model can do without. */
const optional = ['tokenizer.json', 'tokenizer_config.json', 'tok512.bin'];

const page = /^(https:\/\/huggingface\.co\/.*\/resolve\/[^/]+)\/config\.json$/;

/**
 * Asks for the files that a link refers to and returns their sizes: of a model's page its config.json, its weights and
 * its tokenizer, otherwise the file itself and, of a config.json, what is beside it. Of each at most the first 64 kB
 * are requested.
 */
export async function findFiles(link: string, signal: AbortSignal): Promise<readonly FoundFile[]> {
  const address = configAddress(link);
  if (!address) throw new Error(noAddress);
  const isPage = page.test(address) || /\/config\.json$/.test(address);
  const beside = publicModels.find((model) => model.link === link);
  if (!isPage) {
    const others = beside && 'beside' in beside ? beside.beside : [];
    return sizesOf([address, ...others.map((name) => new URL(name, address).href)], signal);
  }
  const at = (name: string) => new URL(name, address).href;
  const small = sizesOf([address, at('tokenizer.json'), at('tokenizer_config.json')], signal);
  const [weights] = await sizesOf([at('model.safetensors')], signal, true);
  if (weights) return [...(await small), weights];
  const index = at('model.safetensors.index.json');
  const names = await shardsOf(index, signal);
  return [...(await small), ...(await sizesOf([index, ...names.map(at)], signal))];
}

async function sizesOf(addresses: readonly string[], signal: AbortSignal, mayMiss = false): Promise<FoundFile[]> {
  const found = await Promise.all(
    addresses.map(async (address) => {
      try {
        const { byteLength } = await openSource(address, { signal });
        return [{ address, byteLength }];
      } catch (error) {
        const isMissing = (error as PosencError).values?.status === 404;
        if (isMissing && (mayMiss || optional.some((name) => address.endsWith(name)))) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}

async function shardsOf(index: string, signal: AbortSignal): Promise<string[]> {
  const source = await openSource(index, { signal });
  const text = new TextDecoder().decode(await source.slice(0, source.byteLength, { signal }));
  const { weight_map: map = {} } = JSON.parse(text) as { weight_map?: Record<string, string> };
  return [...new Set(Object.values(map))];
}

export interface Opened {
  readonly model: RunModel;
  readonly treatments: readonly Treatment[];
}

interface Opening {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { readonly loaded: number; readonly total: number }) => void;
}

/** The relaxed build rounds differently, and is not kept for visits without a network. */
const build = 'simd';

export async function open(files: readonly SourceLike[], { signal, onProgress }: Opening): Promise<Opened> {
  const [pe, model] = await Promise.all([
    createPosenc({ build, extended: false }),
    openModel(files, { build, signal, onProgress }),
  ]);
  return { model, treatments: treatmentsOf(model.report, programDifferences(pe, model.report)) };
}
