import { newApiKeyBody } from './apiKeys';
import { parseBody } from './parseBody';
import { receiveBody } from './receive';

const BODY = { name: 'Shop floor', group: 1 };
/** A space, a space without width, and nothing. */
const BLANKS = [' ', '\u200b', ''];

test('a key with a blank address is refused: without that address it would be good from everywhere', () => {
  for (const blank of BLANKS)
    for (const addresses of [[blank], ['203.0.113.7', blank]])
      expect(() => parseBody(newApiKeyBody, { ...BODY, addresses })).toThrow(
        expect.objectContaining({
          status: 400,
          body: { addresses: [{ code: 'invalid', message: 'Holds an address without characters' }] },
        }),
      );
  expect(parseBody(newApiKeyBody, { ...BODY, addresses: [' 203.0.113.7 '] }).addresses).toEqual(['203.0.113.7']);
});

test('a moment that shows nothing is left out', () => {
  for (const blank of [...BLANKS, null]) {
    expect(parseBody(newApiKeyBody, { ...BODY, expires: blank }).expires).toBeNull();
    expect(parseBody(receiveBody, { rows: [{ id: 1, counted: 1, damaged: 0 }], received_date: blank })).toMatchObject({
      received_date: null,
    });
  }
});
