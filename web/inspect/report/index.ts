export { type CheckpointComparison, type ComparedTensor, compareCheckpoint } from './checkpoint.ts';
export {
  type ComparedFrequencies,
  type CompareReportsOptions,
  compareReports,
  type LayerChanges,
  type ReportChange,
  type ReportComparison,
} from './compare.ts';
export type { LayerFact } from './summary.ts';
export { type FormatReportOptions, formatReport, type LayerGroup, type ReportSummary, summarise } from './summary.ts';
