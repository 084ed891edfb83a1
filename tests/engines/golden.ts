/** The numbers of the references, in a page. */
import { createPosenc } from 'posenc';
import { runFamily } from '../conformance/run.mjs';

/** What came of each case of some families, and why it failed or was skipped. */
export async function golden(build: 'simd' | 'relaxed', folder: string, families: readonly string[]) {
  const pe = await createPosenc({ build });
  const results: string[] = [];
  for (const family of families)
    for (const { id, status, reason } of await runFamily(pe, folder, family))
      results.push(`${id} ${status} ${reason}`.trim());
  return results;
}
