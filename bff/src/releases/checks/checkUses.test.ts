import { checkUses, findMissingExports } from './checkUses';

const offers = { '@trestle/kit/core': ['Alert', 'useCall'], '@trestle/kit/list': ['ListPage'] };

test('what a shell lacks is named with its module', () => {
  const uses = { '@trestle/kit/core': ['Alert', 'useNews'], '@trestle/kit/maps': ['Map'] };
  expect(findMissingExports(uses, offers)).toEqual(['useNews of @trestle/kit/core', 'Map of @trestle/kit/maps']);
  expect(checkUses(uses, offers)).toMatchObject({
    uses: [
      { message: "Imports useNews of @trestle/kit/core, which the shell doesn't have." },
      { message: "Imports Map of @trestle/kit/maps, which the shell doesn't have." },
    ],
  });
});

test('safety 78: names that every object has are not offered', () => {
  expect(findMissingExports({ constructor: ['name'] }, offers)).toEqual(['name of constructor']);
});

test('builds and shells that do not say it pass: the contract number decides', () => {
  expect(checkUses({ '@trestle/kit/core': ['Alert', 'useCall'] }, offers)).toEqual({});
  expect(checkUses(undefined, offers)).toEqual({});
  expect(checkUses({ '@trestle/kit/core': ['useNews'] }, undefined)).toEqual({});
  expect(checkUses({ '@trestle/kit/core': ['useNews'] }, null)).toEqual({});
});
