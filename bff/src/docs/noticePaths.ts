import type { Schema } from './fieldSchema';
import { commonErrors, ref, reply } from './operationParts';

/** The stream of the bell. The notices themselves are a collection. */
export const noticePaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/notice_stream/`]: {
    get: {
      tags: ['notice'],
      operationId: 'notice_stream',
      summary: 'How many of my notices are unread, live',
      description:
        'Server-sent events, at once and at each change: `event: notices` with `data: {"unread": 2, "newest": 17}`. ' +
        'The stream ends after some minutes, and with the session. Then ask again.',
      parameters: [ref('parameters', 'request_id')],
      responses: {
        200: {
          ...reply('Events, until the stream ends.'),
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        ...commonErrors(),
      },
    },
  },
});
