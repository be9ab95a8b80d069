import type { Response } from 'express';

/** Answers with text that is JSON. What express' own way looks at besides, a fresh copy and an ETag, is never asked of a service. */
export const answerText = (response: Response, status: number, text: string): void => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) }).end(text);
};
export const answer = (response: Response, status: number, body: unknown): void => answerText(response, status, JSON.stringify(body));
