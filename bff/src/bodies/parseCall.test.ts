import type { Request } from 'express';
import { Problem } from '@trestle/schema/errors';
import { activationBody, freezeBody, newReleaseTokenBody, releaseErrorBody } from '@trestle/schema/calls/releases';
import { changePasswordBody, logInBody, sudoBody } from '@trestle/schema/calls/session';
import { parseCall } from './parseCall';

const requestWith = (body: unknown) => ({ body }) as Request;
const parse = (schema: Parameters<typeof parseCall>[1], body: unknown) => parseCall(requestWith(body), schema);
/** The reply to a body that is refused. */
function refusal(schema: Parameters<typeof parseCall>[1], body: unknown): unknown {
  try {
    return { parsed: parse(schema, body) };
  } catch (error) {
    return error instanceof Problem ? error.body : error;
  }
}
const REQUIRED = [{ code: 'null', message: 'Value Required' }];

test("values are checked as a record's fields are, in the same words", () => {
  expect(refusal(logInBody, {})).toEqual({ username: REQUIRED, password: REQUIRED });
  expect(refusal(logInBody, { username: 'a', password: 7 })).toEqual({
    password: [{ code: 'type', message: 'Must be text' }],
  });
  expect(refusal(logInBody, { username: 'a'.repeat(148), password: ' b ' })).toEqual({
    username: [{ code: 'max-len', message: 'Maximum length:147' }],
  });
  expect(parse(logInBody, { username: 'a', password: ' b ' })).toEqual({ username: 'a', password: ' b ' });
  expect(parse(sudoBody, { id: 3, reason: ' They  called ' })).toEqual({ id: 3, reason: 'They  called' });
  expect([parse(sudoBody, { id: 3 }), parse(sudoBody, { id: 3, reason: null })]).toEqual([
    { id: 3 },
    { id: 3, reason: null },
  ]);
});

test('safety 78: names that a call does not know are refused first, whatever they are', () => {
  const body = JSON.parse('{"__proto__": 1, "constructor": 2, "username": 7}') as unknown;
  const reply = refusal(logInBody, body) as object;
  expect(Object.keys(reply).sort()).toEqual(['__proto__', 'constructor']);
  expect(parse(changePasswordBody, { password: 'x', status: true })).toMatchObject({ password: 'x' });
  expect([refusal(logInBody, [1]), refusal(logInBody, 'text')]).toEqual(
    Array(2).fill({ non_field_errors: ['The request must be a JSON object.'] }),
  );
});

test('names and versions of remotes have their form; null is as good as left out', () => {
  expect(refusal(activationBody, { name: 'Q', version: 7 })).toEqual({
    name: [{ code: 'invalid', message: 'Not a name of a release' }],
    version: REQUIRED,
  });
  expect(parse(activationBody, { name: 'mf-orders', version: null, share: '20' })).toEqual({
    name: 'mf-orders',
    version: null,
    share: '20',
  });
  expect(refusal(releaseErrorBody, { name: 'mf-a', version: '1.0.0', kind: 'odd', previous_worked: 'yes' })).toEqual({
    kind: [expect.objectContaining({ code: 'invalid' })],
    previous_worked: [{ code: 'invalid', message: 'Must be true or false' }],
  });
});

test('a freeze needs its reason, and a token a moment to come', () => {
  expect([refusal(freezeBody, {}), refusal(freezeBody, { frozen: true, reason: ' ' })]).toEqual([
    { frozen: REQUIRED },
    { reason: REQUIRED },
  ]);
  expect(parse(freezeBody, { frozen: false })).toEqual({ frozen: false });
  expect(refusal(newReleaseTokenBody, { name: 'CI', remote: 'Orders!', expires: '2020-01-01T00:00:00Z' })).toEqual({
    remote: [{ code: 'invalid', message: 'Must be the name of a remote, such as mf-orders' }],
    expires: [{ code: 'min', message: 'Must be in the future' }],
  });
});
