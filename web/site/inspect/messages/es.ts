import { elements } from '../../../messages/es/elements.ts';
import { inspect } from '../../../messages/es/inspect-room/index.ts';
import { names } from '../../../messages/es/names.ts';
import { reports } from '../../../messages/es/reports/index.ts';

/** All that Inspect, its figures and its reports say. */
export const messages = { ...elements, ...names, ...reports, ...inspect };
