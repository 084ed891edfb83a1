/** Mutants of the C++ library: each is compiled by itself, put into a copy of the library, and run against the tests of npm test. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compile } from '../build.mjs';
import { run, runOrFail } from '../run.mjs';
import { checkout } from '../setup/paths.mjs';

/** Pairs of tokens that are swapped for each other. @type {readonly (readonly [RegExp, Readonly<Record<string, string>>, string])[]} */
const swaps = [
  [/(?<=[\w)\]] )[+-](?= [\w(])/g, { '+': '-', '-': '+' }, 'a flipped sign'],
  [/(?<= )[+-](?== )/g, { '+': '-', '-': '+' }, 'a flipped sign'],
  [
    /(?<=[\w)\]] )(?:<=?|>=?)(?= [\w(-])/g,
    { '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
    'a bound that is one further',
  ],
  [/(?<=[\w)\]] )(?:&&|\|\|)(?= )/g, { '&&': '||', '||': '&&' }, 'one condition for both'],
  [/\bstd::(?:min|max)\b/g, { 'std::min': 'std::max', 'std::max': 'std::min' }, 'the other end'],
];

/** A check is a statement by itself, possibly over several lines. */
const check = /^[ \t]*(?:require|Require)\w*\((?:[^;"]|"(?:[^"\\]|\\.)*")*\);/gm;

/** A loop over whole blocks: another loop handles the rest, so fewer blocks give the same numbers. */
const blocks = /; \w+ \+ \d+ <= [\w.()]+; \w+ \+= \d+/;

/** What no mutant changes: comments, strings, directives, template parameters and bounds of blocks. */
const unchanged = new RegExp(`${/\/\/.*|"(?:[^"\\\n]|\\.)*"|^\s*#.*|template <[^\n]*>/.source}|${blocks.source}`, 'gm');

/** The source with what no mutant changes replaced by spaces, so that offsets stay the same. @param {string} source */
function codeOf(source) {
  return source.replace(unchanged, (text) => ' '.repeat(text.length));
}

/** A change with the words beside it, because a line may hold several of one kind. @param {string} source @param {number} at @param {string} from @param {string} to */
function changed(source, at, from, to) {
  const before = source.slice(0, at).match(/\S*[^\S\n]*$/)?.[0] ?? '';
  const after = source.slice(at + from.length).match(/^[^\S\n]*\S*/)?.[0] ?? '';
  return `${JSON.stringify(`${before}${from}${after}`.trim())} to ${JSON.stringify(`${before}${to}${after}`.trim())}`;
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {(import('./sample.mjs').Mutant & { source: string })[]} with the whole source of the mutant
 */
export function cppMutants(file, source) {
  const code = codeOf(source);
  /** @type {{ at: number, from: string, to: string, what: string }[]} */
  const changes = [];
  for (const [pattern, others, what] of swaps) {
    for (const { index, 0: from } of code.matchAll(pattern))
      changes.push({ at: index, from, to: others[from] ?? from, what });
  }
  for (const { index, 0: from } of source.matchAll(check))
    changes.push({ at: index, from, to: '', what: 'a removed check' });
  return changes.map(({ at, from, to, what }) => ({
    file,
    line: source.slice(0, at).split('\n').length,
    what: `${what}: ${to ? changed(source, at, from, to) : JSON.stringify(from.trim().slice(0, 60))}`,
    source: source.slice(0, at) + to + source.slice(at + from.length),
  }));
}

export const cppRooms = ['absolute', 'analysis', 'attention', 'bias', 'core', 'relative', 'rotary', 'train'].map(
  (room) => `cpp/posenc/${room}`,
);
const preset = 'native-debug';
const built = join(checkout, 'build', preset);
const folder = join(checkout, 'build', 'mutants', 'cpp');
const source = join(folder, 'mutant.cc');
/** What is compiled: the mutant, with the files that are compiled together with it. */
const together = join(folder, 'together.cc');
const library = join(folder, 'libposenc.a');
const program = join(folder, 'posenc_tests');

/** @param {string} path */
const including = (path) => new RegExp(`^#include "${path.replaceAll('.', '\\.')}"$`, 'm');

/** Catch2's tags for the test files of a room. @param {string} room */
const testsOf = (room) =>
  readdirSync(join(checkout, room.replace('cpp/posenc', 'tests/cpp')))
    .filter((name) => name.endsWith('.test.cc'))
    .map((name) => `[#${name.replace(/\.cc$/, '')}]`);

/**
 * The tests of attention take longer than all others; of them, only these concern the given rooms.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const concernedOfAttention = { absolute: [], analysis: [], bias: ['[#row_bias.test]'], rotary: [], train: [] };

/** The room's own tests, and all other tests that may notice a broken room. @param {string} room */
function judgesOf(room) {
  const own = testsOf(room);
  const concerned = concernedOfAttention[basename(room)];
  const unconcerned = concerned ? testsOf('cpp/posenc/attention').filter((name) => !concerned.includes(name)) : [];
  return [own.join(','), [...own, ...unconcerned].map((name) => `~${name}`).join('')];
}

/** Limit in seconds of processor time, because a mutant may run forever. */
const longest = 600;

/** @returns {ReturnType<typeof cppMutants>} */
export function allCppMutants() {
  return cppRooms.flatMap((room) =>
    readdirSync(join(checkout, room))
      .filter((name) => name.endsWith('.cc'))
      .flatMap((name) => cppMutants(`${room}/${name}`, readFileSync(join(checkout, room, name), 'utf8'))),
  );
}

/** @param {NodeJS.ProcessEnv} env  from the set-up @returns {Promise<(mutant: ReturnType<typeof cppMutants>[number]) => Promise<import('./sample.mjs').Outcome>>} */
export async function cppJudge(env) {
  await compile(preset, env, 'posenc_tests');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {{ command: string, file: string }[]} */
  const commands = JSON.parse(readFileSync(join(built, 'compile_commands.json'), 'utf8'));
  const { stdout } = await runOrFail('ninja', ['-C', built, '-t', 'commands', 'posenc_tests'], { cwd: checkout, env });
  const link = (stdout.trimEnd().split('\n').at(-1) ?? '')
    .replace(/(?<=\s)\S*libposenc\.a(?=\s)/, library)
    .replace(/(?<= -o )tests\/posenc_tests(?=\s)/, program);
  // Else every mutant would survive, because the tests would run the library as it is.
  if (!link.includes(library) || !link.includes(program))
    throw new Error(`The tests' link command does not name what a mutant replaces: ${link}`);
  const shell = (/** @type {string} */ command, cwd = built) => run('bash', ['-c', command], { cwd, env });
  const ofLibrary = commands.filter(({ command }) => command.includes('posenc.dir'));
  return async ({ file, source: mutated }) => {
    const path = join(checkout, file);
    // Most files are compiled together with others.
    const own = ofLibrary.find((one) => one.file === path || including(path).test(readFileSync(one.file, 'utf8')));
    if (!own) throw new Error(`${file} is not compiled`);
    const object = `${basename(own.file)}.o`;
    writeFileSync(source, mutated);
    writeFileSync(
      together,
      own.file === path
        ? `#include "${source}"\n`
        : readFileSync(own.file, 'utf8').replace(including(path), `#include "${source}"`),
    );
    const compiled = await shell(
      `${own.command.replace(/ -o \S+ -c \S+$/, '')} -w -I${join(checkout, file, '..')} -o ${join(folder, object)} -c ${together}`,
    );
    if (compiled.code !== 0) return 'invalid';
    cpSync(join(built, 'libposenc.a'), library);
    const { stdout: replaced } = await runOrFail('ar', ['rv', library, object], { cwd: folder, env });
    if (!replaced.startsWith('r - ')) throw new Error(`The library has no ${object} for a mutant to replace`);
    const { code, output } = await shell(link);
    if (code !== 0) throw new Error(`The tests with a mutant of ${file} could not be linked: ${output.slice(-2000)}`);
    const golden = join(checkout, 'tests', 'golden');
    const seenBy = async (/** @type {string} */ chosen) => {
      const limits = `ulimit -t ${longest}; POSENC_GOLDEN_DIR=${golden}`;
      const { code } = await shell(`${limits} ${program} --abort --filenames-as-tags ${chosen}`, checkout);
      return code !== 0;
    };
    // The room's own tests are the most specific and take a second; other tests count, too.
    for (const tests of judgesOf(dirname(file))) if (await seenBy(`'${tests}'`)) return 'killed';
    return 'survived';
  };
}
