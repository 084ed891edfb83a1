export {
  type Group,
  groups,
  type Reading,
  type Treatment,
  treatmentNamed,
  treatmentsOf,
  withoutLayer,
} from './treatments.ts';
