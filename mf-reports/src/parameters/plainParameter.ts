import type { ReportParameter } from '@trestle/schema/report';

/** What a parameter is when nothing else is said: a required line of text. */
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
