import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveAnswering, type RunningServer } from './startBff';

/** A request that a service of a test received, with its whole body. */
export interface RecordedRequest {
  url: string;
  method: string;
  headers: Record<string, unknown>;
  body: string;
}
/** Answers a request whose body has been read. */
export type Answer = (req: IncomingMessage, res: ServerResponse, body: string) => void;

/** Answers with an empty list. */
export const answerWithEmptyList: Answer = (_req, res) => {
  res.setHeader('Content-Type', 'application/json');
  res.end('{"count":0,"results":[]}');
};

/**
 * Starts a service that records each request before it answers.
 * @param recorded receives the requests, in their order
 * @param currentAnswer returns the answer for the next request
 */
export function serveRecording(
  recorded: RecordedRequest[],
  currentAnswer: () => Answer = () => answerWithEmptyList,
): Promise<RunningServer> {
  return serveAnswering((req, res) => {
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        recorded.push({ url: req.url ?? '', method: req.method ?? '', headers: req.headers, body });
        currentAnswer()(req, res, body);
      });
  });
}
