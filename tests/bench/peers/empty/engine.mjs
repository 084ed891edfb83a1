export function start(module) {
  return WebAssembly.instantiate(module);
}
