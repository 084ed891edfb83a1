import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function run(program: string, flags: readonly string[] = []): string {
  return execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
}

it('does nothing at import', () => {
  const program = `
    import fs from 'node:fs';
    const touched = [];
    const watch = (name) => {
      const value = globalThis[name];
      Object.defineProperty(globalThis, name, { get() { touched.push(name); return value; } });
    };
    for (const name of ['WebAssembly', 'fetch', 'document', 'window', 'self', 'Worker']) watch(name);
    const read = fs.promises.readFile;
    fs.promises.readFile = (...args) => { if (/wasm$/.test(args[0])) touched.push('readFile'); return read(...args); };
    const module = await import('posenc');
    console.log(JSON.stringify({ touched: [...touched], exports: Object.keys(module).sort() }));
  `;
  expect(JSON.parse(run(program))).toEqual({
    touched: [],
    exports: ['PosencError', 'createPool', 'createPosenc', 'sentenceOf', 'version'],
  });
});

it('finds its own work when it is asked to work (the check above can fail)', () => {
  const program = `
    import fs from 'node:fs';
    const touched = [];
    const read = fs.promises.readFile;
    fs.promises.readFile = (...args) => { if (/wasm$/.test(args[0])) touched.push('readFile'); return read(...args); };
    const { createPosenc } = await import('posenc');
    await createPosenc();
    console.log(touched.join());
  `;
  expect(run(program)).toBe('readFile,readFile');
});

it('runs where code generation from strings is forbidden', () => {
  const program = `
    import { createPosenc } from 'posenc';
    const pe = await createPosenc();
    console.log(pe.absolute({ scheme: 'sinusoidal', length: 1, dim: 2 }).data.join());
  `;
  expect(run(program, ['--disallow-code-generation-from-strings'])).toBe('0,1');
});

it('takes the simd build where relaxed SIMD is missing, and says so when that one is asked for', () => {
  const program = `
    const validate = WebAssembly.validate;
    WebAssembly.validate = (bytes) => !bytes.some((byte, i) => byte === 0xfd && bytes[i + 1] === 0x85) && validate(bytes);
    const { createPosenc } = await import('posenc');
    const error = await createPosenc({ build: 'relaxed' }).catch((thrown) => thrown);
    console.log((await createPosenc()).build, error.code);
  `;
  expect(run(program)).toBe('simd unsupported');
});

it('works in worker threads', () => {
  const program = `
    import { Worker } from 'node:worker_threads';
    const code = "import { parentPort } from 'node:worker_threads'; import { createPosenc } from 'posenc';" +
      "const pe = await createPosenc(); const { data } = pe.absolute({ scheme: 'sinusoidal', length: 3, dim: 4 });" +
      "parentPort.postMessage(data, [data.buffer]);";
    const { writeFileSync, rmSync, mkdirSync } = await import('node:fs');
    mkdirSync('build/test', { recursive: true });
    const file = 'build/test/worker.mjs';
    writeFileSync(file, code);
    const results = await Promise.all([0, 1].map(() => new Promise((resolve, reject) => {
      new Worker(new URL('file://' + process.cwd() + '/' + file), { execArgv: [] }).on('message', resolve).on('error', reject);
    })));
    rmSync(file);
    const { createPosenc } = await import('posenc');
    const here = (await createPosenc()).absolute({ scheme: 'sinusoidal', length: 3, dim: 4 }).data;
    console.log(results.every((data) => data.join() === here.join()) && here.length === 12);
  `;
  expect(run(program)).toBe('true');
});
