import { configAddress } from '../source/link.ts';

const ofModel = /^(https:\/\/huggingface\.co\/.*\/resolve\/[^/]+)\/config\.json$/;

/**
 * The address of the checkpoint that a link stands for: for a model's page on huggingface.co, its model.safetensors.
 */
export function checkpointAddress(link: string): string | undefined {
  const file = link.includes('config.json') ? 'config.json' : 'model.safetensors';
  return configAddress(link)?.address.replace(ofModel, `$1/${file}`);
}

/** The index of the shards for a link to a model's page; undefined for links to a file. */
export function indexAddress(link: string): string | undefined {
  const address = configAddress(link)?.address;
  if (address === undefined || link.includes('config.json') || !ofModel.test(address)) return undefined;
  return address.replace(ofModel, '$1/model.safetensors.index.json');
}
