import fc from 'fast-check';
import { numRuns } from './thorough.ts';

fc.configureGlobal({ numRuns: numRuns(100) });
