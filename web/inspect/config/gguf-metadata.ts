/** The metadata of a GGUF file as JSON, without the tensors. */
import { ggufMetadataConfig } from '../checkpoint/index.ts';
import { type Entries, isEntries } from './keys.ts';

/** Returns the configuration of metadata, either plain or as gguf-dump writes them: { metadata: { key: { value } } }. */
export function ggufConfiguration(root: Entries): { readonly entries: Entries } {
  const metadata = isEntries(root.metadata) ? root.metadata : root;
  const values = Object.entries(metadata).map(
    ([key, value]) => [key, isEntries(value) && 'value' in value ? value.value : value] as const,
  );
  return { entries: ggufMetadataConfig(Object.fromEntries(values)) as Entries };
}
