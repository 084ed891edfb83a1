import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Editor requests about TypeScript, answered by the compiler's own language server. */
export class LanguageServer {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  #received = Buffer.alloc(0);
  #requests = 0;

  constructor() {
    const compiler = `${root}/node_modules/typescript/bin/tsc`;
    this.#child = spawn(process.execPath, [compiler, '--lsp', '--stdio'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#child.stdout?.on('data', (data: Buffer) => this.#receive(data));
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`The language server ended with ${code}.`));
    });
  }

  async start(): Promise<void> {
    const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } };
    await this.#request('initialize', { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities });
    this.#notify('initialized', {});
  }

  open(file: string, text: string): void {
    const uri = pathToFileURL(file).href;
    this.#notify('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } });
  }

  /** The Markdown that an editor shows for a place in the text. */
  async hover(file: string, text: string, at: number): Promise<string> {
    const before = text.slice(0, at).split('\n');
    const position = { line: before.length - 1, character: (before.at(-1) as string).length };
    const textDocument = { uri: pathToFileURL(file).href };
    const result = await this.#request<{ contents: { value: string } } | null>('textDocument/hover', {
      textDocument,
      position,
    });
    return result?.contents.value ?? '';
  }

  async end(): Promise<void> {
    await this.#request('shutdown');
    this.#notify('exit');
  }

  #request<Result>(method: string, params?: object): Promise<Result> {
    const id = ++this.#requests;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  #notify(method: string, params?: object): void {
    this.#send({ method, params });
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#child.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #receive(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#received.toString('latin1', 0, end))?.[1]);
      if (this.#received.length < end + 4 + length) return;
      const text = this.#received.toString('utf8', end + 4, end + 4 + length);
      this.#received = this.#received.subarray(end + 4 + length);
      this.#handle(JSON.parse(text));
    }
  }

  #handle({ id, method, params, result, error }: Message): void {
    if (id === undefined) return;
    // The server asks for settings; there are none.
    if (method !== undefined) {
      this.#send({ id, result: params?.items?.map(() => null) ?? null });
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result as never);
  }
}
