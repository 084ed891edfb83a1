/** Returns the number of cores less one, which is left for the page; from 1 to 256. */
export function coresToSpare(): number {
  const { navigator, process } = globalThis as {
    navigator?: { hardwareConcurrency?: number };
    process?: { getBuiltinModule?: (id: string) => { availableParallelism(): number } };
  };
  const cores = process?.getBuiltinModule?.('node:os').availableParallelism() ?? navigator?.hardwareConcurrency ?? 2;
  return Math.min(256, Math.max(1, cores - 1));
}
