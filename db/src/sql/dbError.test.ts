import { group } from '@trestle/schema/entities/group';
import { stock } from '@trestle/schema/entities/stock';
import { isBusy, isDuplicateKey, isGone, translateDbError } from './dbError';

const outOfRange = { errno: 1264, sqlMessage: "Out of range value for column 'quantity' at row 1" };
const words = [{ code: 'invalid', message: 'Is out of the range that can be stored' }];

test('a value beyond its column is a 400 on the field, and on none that is hidden or no field', () => {
  expect(translateDbError(outOfRange, stock)).toMatchObject({ status: 400, body: { quantity: words } });
  const elsewhere = { status: 400, body: { non_field_errors: words } };
  expect(translateDbError({ original: outOfRange }, stock, new Set(['quantity']))).toMatchObject(elsewhere);
  expect(translateDbError(outOfRange)).toMatchObject(elsewhere);
});

test('the key that is taken stands at the end of a message, and not in the text that somebody typed', () => {
  const typed = "Duplicate entry 'x' for key 'idempotency_id' for key 'group_name'";
  expect(isDuplicateKey({ errno: 1062, sqlMessage: typed }, 'idempotency_id')).toBe(false);
  expect(isDuplicateKey({ errno: 1062, sqlMessage: typed }, 'group_name')).toBe(true);
  const inMySql = "Duplicate entry 'a' for key 'idempotency.idempotency_id'";
  expect(isDuplicateKey({ errno: 1062, sqlMessage: inMySql }, 'idempotency_id')).toBe(true);
  expect(translateDbError({ errno: 1062, sqlMessage: typed }, group)).toMatchObject({
    body: { name: [{ code: 'unique' }] },
  });
});

test.each([
  ['a broken pipe', { code: 'EPIPE' }],
  ['an aborted connection', { code: 'ECONNABORTED' }],
  ['half a reply', { code: 'PROTOCOL_UNEXPECTED_PACKET', fatal: true }],
  ['a timeout of the driver', { code: 'PROTOCOL_SEQUENCE_TIMEOUT' }],
  ['a stream that was closed early', { code: 'ERR_STREAM_PREMATURE_CLOSE' }],
  ['a stream that was written to after its end', { code: 'ERR_STREAM_WRITE_AFTER_END' }],
  ['a shutdown', { errno: 1053 }],
  ['a killed connection', { errno: 1927, code: 'UNKNOWN_CODE_PLEASE_REPORT' }],
  ['a killed session', { errno: 3169 }],
  ['packets that were lost', { errno: 1158 }],
  ['a connection that was idle for too long', { errno: 4031 }],
])('safety 73: %s is a lost server, in words', (_name, error) => {
  const lost = Object.assign(new Error('lost'), error);
  expect([isGone(lost), isBusy(lost)]).toEqual([true, false]);
  expect(translateDbError(lost)).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
});
test('safety 73: an interrupted statement is 503, and its server is not lost', () => {
  const interrupted = Object.assign(new Error('interrupted'), { errno: 1317 });
  expect(isGone(interrupted)).toBe(false);
  expect(translateDbError(interrupted)).toMatchObject({ status: 503 });
});
