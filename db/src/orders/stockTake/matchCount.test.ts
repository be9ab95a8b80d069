import type { CountedStock } from './countedStock';
import { matchCount } from './matchCount';

const stockOf = (
  id: number,
  code: string | null,
  colour: string | null,
  fabric: string | null = null,
): CountedStock => ({
  id,
  row: {},
  code,
  description: `Table ${code}`,
  colour,
  fabric,
  delivered: 0,
});
const STOCKS = [
  stockOf(1, 'OAK-1', 'Sand'),
  stockOf(2, 'OAK-1', 'Slate'),
  stockOf(3, 'ELM-7', null),
  stockOf(4, 'ASH-2', 'Sand', 'Linen'),
  stockOf(5, 'ASH-2', 'Sand', 'Wool'),
  stockOf(6, 'TWIN', 'Sand'),
  stockOf(7, 'TWIN', 'Sand'),
  stockOf(8, 'PINE', null),
  stockOf(9, 'PINE', 'Sand'),
];

test.each([
  [{ product: 'elm-7 ' }, 3],
  [{ product: 'table elm-7' }, 3],
  [{ product: 'OAK-1', colour: 'slate' }, 2],
  [{ product: 'ASH-2', fabric: 'Wool' }, 5],
  [{ product: 'ASH-2', colour: 'Sand', fabric: 'Linen' }, 4],
])('%j is the stock row %i', (values, id) => {
  expect(matchCount(values, STOCKS)).toMatchObject({ stock: { id } });
});

test.each([
  [{ product: 'OAK-2' }, 'product', 'This container has no “OAK-2”. Did you mean “OAK-1”'],
  [{ product: 'OAK-1' }, 'product', 'in Sand and Slate. Say colour and fabric'],
  [{ product: 'OAK-1', colour: 'Red' }, 'colour', 'has it in Sand or Slate'],
  [{ product: 'ASH-2', fabric: 'Silk' }, 'fabric', 'has it in Sand · Linen or Sand · Wool'],
  [{ product: 'ELM-7', colour: 'Red' }, 'colour', 'no colour or fabric'],
  [{ product: 'TWIN' }, 'product', 'several rows'],
  [{ product: 'PINE' }, 'product', 'in no colour or fabric and Sand. Say'],
])('%j is refused on %s', (values, field, words) => {
  expect(matchCount(values, STOCKS)).toEqual({
    errors: { [field]: [expect.objectContaining({ message: expect.stringContaining(words) as unknown })] },
  });
});

test('what the caller may not see names nothing', () => {
  const [hidden] = [{ ...stockOf(1, null, null), description: null }];
  expect(matchCount({ product: 'null' }, [hidden!])).toHaveProperty('errors');
});
