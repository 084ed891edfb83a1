import { takeCoverage } from 'node:v8';
import { afterAll } from 'vitest';

// Processes of tests are ended before they would write what has run.
afterAll(() => takeCoverage());
