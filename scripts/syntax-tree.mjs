/** Calls `see` with every node of a syntax tree. @param {any} node @param {(node: any) => void} see */
export function visit(node, see) {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  else if (node && typeof node === 'object') {
    if (node.type) see(node);
    for (const value of Object.values(node)) visit(value, see);
  }
}
