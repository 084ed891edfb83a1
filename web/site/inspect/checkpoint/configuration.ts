import { type Checkpoint, ggufConfig } from 'posenc/inspect';

/** The keys of a GGUF file in the form of a config.json, and remarks on what they do not contain. */
export async function configurationOf(
  checkpoint: Checkpoint,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  const { config, notes, unread } = await ggufConfig(checkpoint, { signal });
  const others =
    unread.length > 0 ? [`Keys about positions that are not shown as a configuration: ${unread.join(', ')}.`] : [];
  return { text: JSON.stringify(config, null, 2), notes: [...notes, ...others] };
}
