import { nestRows } from './nestRows';

test('rows are put into the rows that they belong to; rows without any have an empty list', () => {
  const states = {
    list: 'states',
    key: 'record',
    rows: [
      { id: 10, record: 2 },
      { id: 11, record: 1 },
      { id: 12, record: 2 },
    ],
  };
  const models = { list: 'models', key: 'state', rows: [{ id: 20, state: 12 }] };
  expect(nestRows([{ id: 1 }, { id: 2 }, { id: 3 }], [states, models])).toEqual([
    { id: 1, states: [{ id: 11, record: 1, models: [] }] },
    {
      id: 2,
      states: [
        { id: 10, record: 2, models: [] },
        { id: 12, record: 2, models: [{ id: 20, state: 12 }] },
      ],
    },
    { id: 3, states: [] },
  ]);
});
