import fc from 'fast-check';
import { parametersToRecord } from './requestTarget';

const PARTS = ['a', '=', '&', '%', '%EF', '%BF', '%BD', '%EF%BF%BD', '%20', '%C3', '%A4', '+', '\ufffd', '%2', '2'];

/** Decodes each run of escapes alone, as slowly as it is said. */
const isUtf8 = (query: string): boolean => {
  try {
    for (const [escapes] of query.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
};

test('safety 75: a query is refused exactly where one of its runs of escapes is no UTF-8', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }), (parts) => {
      const query = parts.join('');
      const read = () => parametersToRecord(query);
      if (isUtf8(query)) read();
      else expect(read).toThrow('Must be encoded in UTF-8');
    }),
    { numRuns: 3000 },
  );
});
test('safety 75: a query of many doubtful characters is decoded at once', () => {
  const decode = jest.spyOn(globalThis, 'decodeURIComponent');
  parametersToRecord('a=%EF%BF%BD&'.repeat(1280));
  expect(decode).toHaveBeenCalledTimes(1);
  decode.mockRestore();
});
