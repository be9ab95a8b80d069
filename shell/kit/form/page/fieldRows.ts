import { tokens } from '@fluentui/react-components';

/** Space between rows of fields: room for one line of a field's error, so that nothing moves when it appears. */
export const FIELD_ROWS = { rowGap: tokens.spacingVerticalXL, '--message-room': '18px' } as const;
