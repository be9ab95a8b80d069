import { offeredNames, usedNames } from './rspack.sharedNames.mjs';

const SHARED = ['@trestle/kit/core', '@trestle/trade/list'];
const compiled = (code: string) => ({ originalSource: () => ({ source: () => code }) });

test('a build lists the names that it imports from modules of the shell, not those that it brings itself', () => {
  const modules = [
    compiled('import { Alert, useCall as call } from "@trestle/kit/core";\nimport { useState } from "react";'),
    compiled(
      "import {\n  Alert,\n  Button,\n} from '@trestle/kit/core';\nexport { ByProduct as default } from '@trestle/trade/list';",
    ),
    compiled('import { page } from "@trestle/kit/pageElement";'),
    { originalSource: () => null },
  ];
  expect(usedNames(modules as never, SHARED)).toEqual({
    '@trestle/kit/core': ['Alert', 'Button', 'useCall'],
    '@trestle/trade/list': ['ByProduct'],
  });
});

test('a shell lists what its own shared modules export', () => {
  const core = {};
  const provide = {
    type: 'provide-module',
    identifier: () => 'provide shared module (default) @trestle/kit/core@1.0.0 = x',
  };
  const react = { type: 'provide-module', identifier: () => 'provide shared module (default) react@19.3.1 = y' };
  const moduleGraph = {
    getOutgoingConnections: (module: unknown) => (module === provide ? [{ module: core }] : []),
    getProvidedExports: () => ['useCall', 'Alert'],
  };
  const compilation = { modules: new Set([provide, react, { type: 'normal' }]), moduleGraph };
  expect(offeredNames(compilation as never)).toEqual({ '@trestle/kit/core': ['Alert', 'useCall'] });
  const unknown = { ...compilation, moduleGraph: { ...moduleGraph, getProvidedExports: () => true } };
  expect(() => offeredNames(unknown as never)).toThrow('@trestle/kit/core must export names');
});
