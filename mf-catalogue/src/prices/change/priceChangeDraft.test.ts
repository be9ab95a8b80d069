import { toRequest, TYPED_ENDING, type PriceChangeDraft } from './priceChangeDraft';

const draft: PriceChangeDraft = {
  prices: ['wholesale_price'],
  by: 'percent',
  value: '5',
  rounding: 'none',
  ending: '',
  stock: true,
  catalogue_pages: false,
};

test.each([
  ['5', 5],
  ['3,5', 3.5],
  ['-2.50', -2.5],
  ['−10', -10],
  ['7.5 %', 7.5],
])('%s is %d', (value, expected) => expect(toRequest({ ...draft, value }, [1])).toMatchObject({ value: expected }));

test('says what is missing', () => {
  expect(toRequest({ ...draft, value: '' }, [1])).toMatch('Enter by how much');
  expect(toRequest({ ...draft, value: 'ten' }, [1])).toMatch('Enter a number');
  expect(toRequest({ ...draft, prices: [] }, [1])).toMatch('Choose at least one price');
});

test('prices can only be rounded, and stock follows the wholesale price only', () => {
  expect(toRequest({ ...draft, value: '', rounding: '.99' }, [1])).toMatchObject({ value: 0 });
  expect(toRequest({ ...draft, prices: ['region_1_rrp'] }, [1])).toMatchObject({ stock: false });
});

test.each([
  ['.75', '.75'],
  ['75', '.75'],
  ['0,75', '.75'],
  [' .05 ', '.05'],
])("the typed ending '%s' is %s", (ending, rounding) =>
  expect(toRequest({ ...draft, rounding: TYPED_ENDING, ending }, [1])).toMatchObject({ rounding }),
);
test.each(['', '5', '1.75', '.755', 'x'])("'%s' is no ending", (ending) =>
  expect(toRequest({ ...draft, rounding: TYPED_ENDING, ending }, [1])).toMatch('Enter an ending'),
);
