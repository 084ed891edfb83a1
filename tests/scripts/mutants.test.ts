import { expect, it } from 'vitest';
import { cppMutants } from '../../scripts/mutants/cpp.mjs';

it('names each mutant of a line with the words beside its change', () => {
  const source = 'int f(int a) {\n  require_some("a", a);\n  return a + 1 < 3 + a;\n}\n';
  expect(cppMutants('f.cc', source).map(({ line, what }) => `${line}: ${what}`)).toEqual([
    '3: a flipped sign: "a + 1" to "a - 1"',
    '3: a flipped sign: "3 + a;" to "3 - a;"',
    '3: a bound that is one further: "1 < 3" to "1 <= 3"',
    '2: a removed check: "require_some(\\"a\\", a);"',
  ]);
});
