import type { ReportParameter } from '@trestle/schema/report';
import { plainParameter } from './plainParameter';

/** Returns a parameter for tests: a required line of text, with the given values. */
export const testParameter = (values: Partial<ReportParameter>): ReportParameter => ({
  ...plainParameter,
  name: 'p',
  promptText: 'P',
  ...values,
});
