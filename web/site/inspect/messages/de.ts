import { elements } from '../../../messages/de/elements.ts';
import { inspect } from '../../../messages/de/inspect-room/index.ts';
import { names } from '../../../messages/de/names.ts';
import { reports } from '../../../messages/de/reports/index.ts';

/** All that Inspect, its figures and its reports say. */
export const messages = { ...elements, ...names, ...reports, ...inspect };
