import { parseAst } from 'rolldown/parseAst';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Names that posenc's code never uses as variables. */
const globals: Readonly<Record<string, string>> = {
  eval: 'runs text as code',
  Function: 'makes code of text',
  importScripts: 'loads classic scripts',
  XMLHttpRequest: 'asks the network past fetch',
  WebSocket: 'keeps a connection',
  EventSource: 'keeps a connection',
  RTCPeerConnection: 'keeps a connection',
  localStorage: 'stores',
  sessionStorage: 'stores',
  indexedDB: 'stores',
  cookieStore: 'stores',
};

/** Names that posenc's code never uses as members of an object. */
const members: Readonly<Record<string, string>> = {
  sendBeacon: 'sends without being asked',
  cookie: 'stores',
  localStorage: 'stores',
  sessionStorage: 'stores',
  indexedDB: 'stores',
  write: 'turns text into markup',
  writeln: 'turns text into markup',
  outerHTML: 'turns text into markup',
  insertAdjacentHTML: 'turns text into markup',
  createContextualFragment: 'turns text into markup',
  setHTMLUnsafe: 'turns text into markup',
  srcdoc: 'turns text into markup',
  // Lit uses it in its method createElement to make templates from template literals.
  innerHTML: 'turns text into markup',
};

/** Uses with a good reason; all others are findings. */
function isAllowed(name: string, member: Node, inLitTemplate: boolean): boolean {
  if (name === 'innerHTML') return inLitTemplate;
  // The method of a stream or of the clipboard, not of a document.
  if (name === 'write') return (member.object as Node).name !== 'document';
  return false;
}

function nameOf(member: Node): string | undefined {
  const property = member.property as Node;
  if (!member.computed) return property.name as string;
  return property.type === 'Literal' ? String(property.value) : undefined;
}

/** The forbidden names in a program, each with what it would do. */
export function findings(code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, parent: Node | undefined, key: string, inLitTemplate: boolean): void => {
    const inside =
      inLitTemplate || (node.type === 'MethodDefinition' && (node.key as Node | undefined)?.name === 'createElement');
    if (node.type === 'MemberExpression') {
      const name = nameOf(node);
      const what = name === undefined ? undefined : Object.hasOwn(members, name) && members[name];
      if (what && !isAllowed(name as string, node, inside)) found.push(`.${name} ${what}`);
      // x.constructor('text') is a disguised call of Function.
      if (name === 'constructor' && parent?.type === 'CallExpression' && key === 'callee')
        found.push('.constructor() makes code of text');
    }
    if (node.type === 'Identifier' && Object.hasOwn(globals, node.name as string)) {
      const named =
        (parent?.type === 'MemberExpression' && key === 'property' && !parent.computed) ||
        (key === 'key' && !parent?.computed);
      if (!named) found.push(`${node.name} ${globals[node.name as string]}`);
    }
    if (node.type === 'CallExpression') {
      const { callee, arguments: [first] = [] } = node as unknown as { callee: Node; arguments: Node[] };
      const called = callee.type === 'MemberExpression' ? nameOf(callee) : callee.name;
      if ((called === 'setTimeout' || called === 'setInterval') && typeof first?.value === 'string')
        found.push(`${called} with text runs it as code`);
    }
    for (const name in node) {
      const value = node[name];
      if (isNode(value)) visit(value, node, name, inside);
      else if (Array.isArray(value)) for (const child of value) if (isNode(child)) visit(child, node, name, inside);
    }
  };
  visit(parseAst(code) as unknown as Node, undefined, '', false);
  return found;
}
