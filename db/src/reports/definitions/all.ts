import type { ReportDefinition } from '../report';

/** All reports, in any order. */
export const reportDefinitions: readonly ReportDefinition[] = [];
