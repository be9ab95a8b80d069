import { as, expectStatus, type Body } from './people';
import { unique } from '../../uniqueText';

const admin = as('admin');
/** The products' bodies, without the colour of the first. */
const bodiesWith = (word: string): readonly Body[] => [
  {
    description: `${word} Ärla 50%`,
    code: 'QA-1',
    wholesale_price: 10,
    region_1_rrp: 5,
    is_shipped: true,
    notes: 'Café',
    website_active_start_date: '2026-03-04T10:30:00Z',
  },
  {
    description: `${word} arla 500`,
    code: 'QA-2',
    wholesale_price: 20.5,
    region_1_rrp: null,
    is_shipped: false,
    notes: null,
    website_active_start_date: null,
  },
  {
    description: `${word} Berg`,
    code: null,
    wholesale_price: 30,
    region_1_rrp: 7,
    is_shipped: false,
    notes: 'cafe au lait',
    website_active_start_date: '2026-03-05T00:00:00Z',
  },
];

/** Three products with values of every kind, called a, b and c, and what lists answer about them. */
export interface QueriedProducts {
  /** A word that is in their descriptions alone. */
  word: string;
  ids: readonly number[];
  /** The colour of a. The others have none. */
  colour: number;
  /** @returns the letters of listed rows, such as 'ca' */
  letters(results: readonly Body[]): string;
  /** Lists the products with these parameters. @returns their letters */
  list(parameters: Record<string, string>, zone?: string): Promise<string>;
  /** Lists the products that meet a condition. @returns their letters */
  query(clause: unknown, zone?: string): Promise<string>;
}

/** Creates the products of one test file. */
export const makeQueriedProducts = async (): Promise<QueriedProducts> => {
  const word = unique('Query');
  const colour = expectStatus(await admin('POST', '/api/code_colour/', { description: unique('Åsa') }), 201)[
    'id'
  ] as number;
  const ids: number[] = [];
  for (const fields of bodiesWith(word)) {
    const body = { ...fields, colour: fields['code'] === 'QA-1' ? colour : null };
    ids.push(expectStatus(await admin('POST', '/api/product/', body), 201)['id'] as number);
  }
  const letters = (results: readonly Body[]): string =>
    results.map((row) => 'abc'[ids.indexOf(row['id'] as number)] ?? '?').join('');
  const list = async (parameters: Record<string, string>, zone?: string): Promise<string> => {
    const allParameters = { limit: '100', filter: 'all', q: word, searchField: 'description', ...parameters };
    const headers: Record<string, string> = zone ? { 'x-timezone': zone } : {};
    const reply = await admin('GET', `/api/product/?${new URLSearchParams(allParameters)}`, undefined, headers);
    return letters(expectStatus(reply, 200)['results'] as Body[]);
  };
  const query = (clause: unknown, zone?: string) => list({ query: JSON.stringify(clause) }, zone);
  return { word, ids, colour, letters, list, query };
};
