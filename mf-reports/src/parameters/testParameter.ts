import type { ReportParameter } from '@trestle/schema/report';
import { plainParameter } from './plainParameter';

/** A parameter for tests: a required text with what differs. */
export const testParameter = (more: Partial<ReportParameter>): ReportParameter => ({
  ...plainParameter,
  name: 'p',
  promptText: 'P',
  ...more,
});
