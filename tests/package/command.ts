/** `npx posenc` as it is installed: what it prints, and how it ends. */
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArrays } from 'posenc/inspect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './tarball.ts';

interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Call {
  readonly env?: Readonly<Record<string, string>>;
  /** What has to be on standard error before Ctrl-C is pressed. */
  readonly interrupt?: RegExp;
  /** A file that is the standard input. */
  readonly input?: string | undefined;
}

/** Runs the command in a folder. */
function posenc(folder: string, args: readonly string[], { env = {}, interrupt, input }: Call = {}): Promise<Result> {
  const { FORCE_COLOR: _, NO_COLOR: __, HF_ENDPOINT: ___, HF_TOKEN: ____, ...clean } = process.env;
  const child = spawn(join(folder, '../node_modules/.bin/posenc'), args, { cwd: folder, env: { ...clean, ...env } });
  child.stdin.end(input === undefined ? '' : readFileSync(join(folder, input)));
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
      if (interrupt?.test(texts.stderr)) child.kill('SIGINT');
    });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, ...texts })));
}

/** Commands as they are typed, in a folder with the files of `prepare`. */
const typed = [
  '--version',
  '--help',
  'inspect llama.json',
  'inspect llama.json --markdown --position 1000',
  'inspect gemma.json',
  'inspect model',
  'inspect operators.onnx',
  'inspect broken.json',
  'inspect - < llama.json',
  'inspect - < photo.json',
  'inspect rows.jsonl',
  'inspect meta/llama',
  'inspect nobody/nothing',
  'inspect configs/llama.json',
  'compare llama.json tuned.json --position 8192',
  'compare llama.json llama.json',
  'compare llama.json model/model.safetensors',
  'table rope --like llama-3.1 --length 4096 -o cos_sin.npz',
  'table rope --dim 8 --base 500000 --positions 0,4095,100000',
  'table sinusoidal --length 16 --dim 8 -o sinusoidal.npy --json',
  'identify cos_sin.npz',
  'identify sinusoidal.npy',
  'identify - < sinusoidal.npy',
  'identify noise.csv',
  'verify cos_sin.npz --like llama-3.1',
  'verify cos_sin.npz --scheme rope --base 500000',
  'verify zero.npz --scheme rope --base 500000',
  'bias alibi --heads 12 --queries 64 --keys 64 -o alibi.npy',
  'bias alibi --heads 12 --queries 64 --keys 64 -o none/alibi.npy',
  'verify alibi.npy --scheme alibi',
  'resample pos_embed.npy --from 14x14 --to 24x24 --prefix 1 -o out.npy',
  'resample pos_embed.npy --from 13x14 --to 24x24 --prefix 1 -o out.npy',
  'run model --tokens 1,40,41,42,43,44,45,46 --positions yarn:4,none,layout=interleaved',
  'run stories --text Once --generate 8',
  'run stories --file story.txt --positions none',
  'run stories --file - --positions none < empty.txt',
  `figure '<posenc-rotation angle="25">' --width 720 -o rotation.svg`,
  `figure '<posenc-rotation angle="north">'`,
  `figure '<posenc-tabel>'`,
  'inspct llama.json',
  'inspect none.json',
  'table rope --lenght 4',
  'table rope --dim 7 --length 4',
  'table rope --like lama-3.1 --length 4',
  'verify --help',
];

/** Splits what is typed as a shell does, with quotes of one kind. */
const wordsOf = (line: string) => [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);

function prepare(folder: string): void {
  mkdirSync(folder);
  const config = (name: string) =>
    JSON.parse(readFileSync(join(root, `tests/configurations/${name}.json`), 'utf8')).config as Record<string, unknown>;
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
  write('llama.json', config('llama-3.1-8b'));
  write('tuned.json', { ...config('llama-3.1-8b'), rope_theta: 8e6 });
  write('gemma.json', config('gemma-3-1b'));
  writeFileSync(join(folder, 'broken.json'), '{"model_type": ');
  writeFileSync(join(folder, 'noise.csv'), '0.3,-1.7\n2.2,0.4\n-0.9,5.5\n1.25,-3.5\n');
  writeFileSync(join(folder, 'story.txt'), 'Once upon a time');
  writeFileSync(join(folder, 'empty.txt'), '');
  writeFileSync(join(folder, 'rows.jsonl'), '{"text": "a"}\n{"text": "b"}\n');
  writeFileSync(join(folder, 'photo.json'), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0));
  mkdirSync(join(folder, 'model'));
  for (const name of ['config.json', 'model.safetensors'])
    copyFileSync(join(root, 'tests/checkpoints/llama-gqa', name), join(folder, 'model', name));
  copyFileSync(join(root, 'tests/files/made/operators.onnx'), join(folder, 'operators.onnx'));
  mkdirSync(join(folder, 'stories'));
  for (const name of ['rope.safetensors', 'tokenizer.json'])
    copyFileSync(join(root, 'web/site/public/stories', name), join(folder, 'stories', name));
  cpSync(join(root, 'tests/package/fixtures/arrays'), folder, { recursive: true });
}

export function commandTests(installed: () => string): void {
  describe('the command', () => {
    let folder: string;
    let hub: string;
    const asked: string[] = [];
    // The paths of the hub, which answers 401 for what does not exist, and leads to files elsewhere.
    const server = createServer(({ url = '', headers }, response) => {
      asked.push(`${url} ${headers.authorization ?? ''}`.trim());
      if (url === '/meta/llama/resolve/main/config.json') response.writeHead(302, { location: '/files/1' }).end();
      else if (url === '/files/1') response.end(readFileSync(join(folder, 'llama.json')));
      else response.writeHead(url.startsWith('/meta/') ? 404 : 401).end();
    });
    beforeAll(async () => {
      folder = join(installed(), 'typed');
      prepare(folder);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      server.close();
    });

    it('prints and ends as recorded', async () => {
      const texts: string[] = [];
      for (const line of typed) {
        const [words = '', input] = line.split(' < ');
        const { status, stdout, stderr } = await posenc(folder, wordsOf(words), { env: { HF_ENDPOINT: hub }, input });
        texts.push(
          [
            `$ posenc ${line}`,
            // The fonts of the system decide how long a picture is.
            stdout.trimEnd().replace(/\d+ bytes/, 'N bytes'),
            ...(stderr ? [`[stderr] ${stderr.trimEnd()}`] : []),
            `[exit ${status}]`,
          ]
            .filter(Boolean)
            .join('\n')
            .replaceAll(hub, 'HUB'),
        );
      }
      await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('transcripts.txt');
    });

    it('writes what the library computes', async () => {
      const read = async (name: string) => parseArrays(readFileSync(join(folder, name)));
      expect((await read('alibi.npy'))[0]?.shape).toEqual([12, 64, 64]);
      expect((await read('out.npy'))[0]?.shape).toEqual([1, 577, 2]);
      const [cos] = await read('cos_sin.npz');
      expect(cos?.data[64 * 100]).toBeCloseTo(Math.cos(100), 6);
      const { status, stdout } = await posenc(folder, ['verify', 'cos_sin.npz', '--like', 'llama-3.1', '--json']);
      expect([status, JSON.parse(stdout)]).toMatchObject([0, { verdict: 'correct', ok: true, undetermined: [] }]);
    });

    it('reads owner/model by the paths of the hub', async () => {
      const [byOption, byVariable] = await Promise.all([
        posenc(folder, ['inspect', 'meta/llama', '--hub', `${hub}/`]),
        posenc(folder, ['compare', 'meta/llama', 'llama.json'], { env: { HF_ENDPOINT: hub, HF_TOKEN: 'test' } }),
      ]);
      expect(byOption).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('RoPE, base 500000, Llama 3, factor 8'),
      });
      expect(byVariable).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Same\./) });
      expect(asked).toContain('/meta/llama/resolve/main/model.safetensors.index.json');
      expect(asked).toContain('/meta/llama/resolve/main/config.json Bearer test');
    });

    it('ends at Ctrl-C with 130, colours only if asked to, and stops when its reader does', async () => {
      const text = Array.from({ length: 2000 }, () => 'Once upon a time there was a fox. ').join('');
      writeFileSync(join(folder, 'book.txt'), text);
      const long = ['run', 'stories', '--file', 'book.txt', '--max', '40000'];
      expect(await posenc(folder, long, { interrupt: /evaluating/ })).toMatchObject({ status: 130, stdout: '' });
      // While numbers are computed nothing hears the signal, which ends the program itself; there is no part of a file.
      const busy = ['identify', 'cos_sin.npz'];
      expect((await posenc(folder, busy, { interrupt: /comparing/ })).status).toBeNull();
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
      const compared = ['compare', 'llama.json', 'llama.json'];
      expect((await posenc(folder, compared, { env: { FORCE_COLOR: '1' } })).stdout).toContain('\x1b[32mSame.');
      expect((await posenc(folder, compared, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain(
        '\x1b',
      );
    });
  });
}
