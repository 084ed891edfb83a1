import { type Checkpoint, ggufConfig, inspectConfig } from 'posenc/inspect';

/** The keys of a GGUF file in the form of a config.json, and remarks on what they do not contain. */
export async function configurationOf(
  checkpoint: Checkpoint,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  const result = await ggufConfig(checkpoint, { signal });
  const ofFile = inspectConfig(result).findings.filter(({ id }) => id.startsWith('gguf.'));
  const text = JSON.stringify(result.config, null, 2);
  return { text: withShortLists(text), notes: [...result.notes, ...ofFile.map(({ message }) => message)] };
}

/** Lists of numbers on one line each. */
function withShortLists(text: string): string {
  return text.replace(/\[[\s\d.,e+-]+\]/g, (list) => list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'));
}
