import type { ReportParameter } from '@trestle/schema/report';

/** The defaults of a parameter: a required line of text. */
export const plainParameter = {
  helpText: '',
  type: 1,
  controlType: 0,
  paramType: 0,
  listEntries: [],
  allowBlank: false,
  isHidden: false,
  defaultVal: null,
  dependsOn: [],
} as const satisfies Partial<ReportParameter>;
