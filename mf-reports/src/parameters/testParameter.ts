import type { ReportParameter } from '@trestle/schema/report';

/** A parameter for tests: a required text with what differs. */
export const testParameter = (more: Partial<ReportParameter>): ReportParameter => ({
  name: 'p',
  promptText: 'P',
  helpText: '',
  type: 1,
  controlType: 0,
  paramType: 0,
  listEntries: [],
  allowBlank: false,
  isHidden: false,
  defaultVal: null,
  dependsOn: [],
  ...more,
});
