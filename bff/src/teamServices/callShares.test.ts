import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { createCallShares, type CallShares } from './callShares';

const newReply = () => new EventEmitter() as unknown as Response;
const leftReply = () => Object.assign(new EventEmitter(), { closed: true }) as unknown as Response;
function take(shares: CallShares, id: number, person: number): Response {
  const res = newReply();
  shares.take({ id, name: `team-${id}` }, person, res);
  return res;
}

test('safety 91: a person has eight calls under way, a service 64, and each is free when its exchange is over', () => {
  const shares = createCallShares();
  const replies = Array.from({ length: 64 }, (_, index) => take(shares, 1, Math.floor(index / 8)));
  expect(() => take(shares, 1, 0)).toThrow(expect.objectContaining({ status: 429 }));
  expect(() => take(shares, 1, 9)).toThrow(expect.objectContaining({ status: 503 }));
  take(shares, 2, 0);
  replies[0]!.emit('close');
  take(shares, 1, 0);
});

test('safety 74: a caller who has left before the call begins takes no place', () => {
  const shares = createCallShares();
  for (let call = 0; call < 100; call += 1) shares.take({ id: 1, name: 'team-1' }, 7, leftReply());
  for (let call = 0; call < 8; call += 1) take(shares, 1, 7);
  expect(() => take(shares, 1, 7)).toThrow(expect.objectContaining({ status: 429 }));
});
