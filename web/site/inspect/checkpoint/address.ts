import { configAddress } from '../source/link.ts';

/** The address of the checkpoint that a link means: of a model's page on huggingface.co its model.safetensors. */
export function checkpointAddress(link: string): string | undefined {
  const found = configAddress(link);
  const file = link.includes('config.json') ? 'config.json' : 'model.safetensors';
  return found?.address.replace(/^(https:\/\/huggingface\.co\/.*\/resolve\/[^/]+)\/config\.json$/, `$1/${file}`);
}
