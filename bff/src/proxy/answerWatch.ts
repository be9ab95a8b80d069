import type { ClientRequest } from 'node:http';
import type { AnswerLimits } from './callRules';
import { createSilenceTimer } from '@trestle/db/platform/silenceTimer';

/** A service showed no sign of life, or it works on a call for too long. */
export class AnswerTimeout extends Error {
  constructor(readonly reason: 'silent' | 'slow') {
    super(reason === 'silent' ? 'no sign of life from the service' : 'the service took too long');
  }
}

/**
 * Ends a request whose answer doesn't begin in time, with an AnswerTimeout. A service that works on a call says so each
 * second (`102 Processing`).
 */
export function watchAnswer(toService: ClientRequest, { silenceMs, answerMs }: AnswerLimits): void {
  const silence = createSilenceTimer(silenceMs, () => toService.destroy(new AnswerTimeout('silent')));
  const answer = createSilenceTimer(answerMs, () => toService.destroy(new AnswerTimeout('slow')));
  const stop = () => {
    silence.cancel();
    answer.cancel();
  };
  toService
    .on('information', () => silence.restart())
    // An upload takes as long as its sender: the time begins once everything was sent.
    .once('finish', () => answer.restart())
    .once('response', stop)
    .once('close', stop);
}
