import type { Posenc } from 'posenc';
import type { NumberArray } from '../array.ts';
import type { Candidate } from './candidate.ts';
import type { TableHints } from './rotary-table.ts';

export function identifyBias(_pe: Posenc, _bias: NumberArray, _hints: TableHints): Candidate[] { return []; }
export function identifySlopes(_pe: Posenc, _slopes: NumberArray, _hints: TableHints): Candidate[] { return []; }
