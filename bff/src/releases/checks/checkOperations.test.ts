import { checkOperations, listServedCalls } from './checkOperations';

const document = { paths: { '/api/stock/': { get: {} }, '/api/shop/user/{id}/': { get: {}, patch: {} } } };

test('a release may call what the document describes, whatever its parameters and the product are called', () => {
  const servedCalls = listServedCalls(document, 'shop');
  expect(checkOperations(['GET /api/stock/', 'PATCH /api/trestle/user/{user}/'], servedCalls)).toEqual({});
  expect(checkOperations(['POST /api/stock/', 'GET /api/shelf/'], servedCalls)).toEqual({
    operations: [
      { code: 'not-served', message: 'It calls POST /api/stock/, which is not served here.' },
      { code: 'not-served', message: 'It calls GET /api/shelf/, which is not served here.' },
    ],
  });
});
