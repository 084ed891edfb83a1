import { takeCoverage } from 'node:v8';
import { afterAll } from 'vitest';

// Test processes are ended before they would write their coverage.
afterAll(() => takeCoverage());
