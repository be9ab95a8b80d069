import { makeProduct, dryRun, importRows, newCode, productsWithCode } from '../parts/productImports';
import { makeRecord } from '../parts/records';
import { as, expectStatus, type Body } from '../parts/people';
import { unique } from '../../uniqueText';

/* What a cell names, where several records share a name. */

const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString();
const DAY_AGO = new Date(Date.now() - 86_400_000).toISOString();
const ENDED = { active_start_date: YEAR_AGO, active_end_date: DAY_AGO };
const newWord = () => unique('Hue').replaceAll(' ', '-');
const colourOf = async (text: string): Promise<Body> => {
  const code = newCode();
  await importRows(['code', 'description', 'colour'], [[code, 'A chair', text]]);
  return (await productsWithCode(code))[0]!;
};

test('a code counts before a name that another record has', async () => {
  const word = newWord();
  await makeRecord('code_colour', { code: newWord(), description: word });
  const coded = await makeRecord('code_colour', { code: word, description: unique('Another') });
  expect(await colourOf(word.toLowerCase())).toMatchObject({ colour: coded['id'] });
});

test('a code is found with the hyphens, blanks and zero widths of other programs, in files and in searches', async () => {
  const code = `${newWord()}-7`;
  const colour = await makeRecord('code_colour', { code: `${code} B`, description: unique('Another') });
  for (const hyphen of ['\u2010', '\u2011'])
    expect(await colourOf(`${code.replaceAll('-', hyphen)}\u00a0\u200bB`)).toMatchObject({ colour: colour['id'] });
  const product = await makeProduct();
  const sent = String(product['code']).replaceAll('-', '\u2011');
  expect((await dryRun(['code', 'description'], [[sent, product['description']]]))['counts']).toMatchObject({
    unchanged: 1,
  });
  for (const query of [
    `q=${encodeURIComponent(sent)}`,
    `query=${encodeURIComponent(JSON.stringify(['code', 'eq', sent]))}`,
  ])
    expect(expectStatus(await as('admin')('GET', `/api/product/?${query}`), 200)).toMatchObject({ count: 1 });
});

test('an active record is meant before one of the same name that has ended', async () => {
  const word = newWord();
  await makeRecord('code_colour', { description: word, ...ENDED });
  const current = await makeRecord('code_colour', { description: word });
  expect(await colourOf(word)).toMatchObject({ colour: current['id'] });
  const supplier = unique('Joinery');
  await makeRecord('supplier', { name: supplier, ...ENDED });
  expect(
    (await dryRun(['code', 'description', 'supplier'], [[newCode(), 'A chair', supplier]]))['counts'],
  ).toMatchObject({ created: 1 });
});

test('a name that two active records have is refused, with what helps', async () => {
  const [colour, code, supplier] = [newWord(), newWord(), unique('Joinery')];
  for (const _ of [1, 2]) {
    await makeRecord('code_colour', { description: colour });
    await makeRecord('code_colour', { code, description: unique('Shade') });
    await makeRecord('supplier', { name: supplier });
  }
  const { rows } = await dryRun(
    ['code', 'description', 'colour', 'supplier'],
    [
      [newCode(), 'A chair', colour, null],
      [newCode(), 'A chair', code, null],
      [newCode(), 'A chair', null, supplier],
    ],
  );
  const messages = (rows as Body[]).flatMap(({ errors }) => Object.values(errors as Body).flat());
  expect(messages.map(({ message }: Body) => String(message))).toEqual([
    expect.stringMatching(/have this name\. Use the code$/),
    expect.stringMatching(/have this code\. Change one of them first$/),
    expect.stringMatching(/have this name\. Change one of them first$/),
  ]);
});

test('a list that was downloaded comes back as it was, although records share a name', async () => {
  const word = newWord();
  const [ended, current, other] = [
    await makeRecord('code_colour', { description: word, ...ENDED }),
    await makeRecord('code_colour', { description: word }),
    await makeRecord('code_colour', { description: word }),
  ];
  const products = [];
  for (const { id } of [ended, current, other]) products.push(await makeProduct({ colour: id }));
  const rows = products.map(({ code, description }) => [code, description, word]);
  expect((await dryRun(['code', 'description', 'colour'], rows))['counts']).toMatchObject({ unchanged: 3 });
});
