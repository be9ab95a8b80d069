// oxlint-disable import/default -- a loader of the build makes these default exports
import type { Export } from '../build/kitReference.mjs';
import core from '@trestle/kit/core?exports';
import form from '@trestle/kit/form?exports';
import list from '@trestle/kit/list?exports';
import widgets from '@trestle/kit/widgets?exports';
import tradeCore from '@trestle/trade/core?exports';
import tradeList from '@trestle/trade/list?exports';
import tradeWidgets from '@trestle/trade/widgets?exports';

/** A module that remotes import from, and what it exports. */
export interface KitModule {
  name: string;
  exports: readonly Export[];
}

/** The modules of the kit and of what remotes that sell share. */
export const kitModules: readonly KitModule[] = [
  { name: '@trestle/kit/core', exports: core },
  { name: '@trestle/kit/list', exports: list },
  { name: '@trestle/kit/form', exports: form },
  { name: '@trestle/kit/widgets', exports: widgets },
  { name: '@trestle/trade/core', exports: tradeCore },
  { name: '@trestle/trade/list', exports: tradeList },
  { name: '@trestle/trade/widgets', exports: tradeWidgets },
];

/** The modules with those exports that contain every typed word, in name, comment or code. Empty modules go. */
export function searchModules(modules: readonly KitModule[], typedText: string): readonly KitModule[] {
  const words = typedText.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ name, about, code }: Export) => {
    const text = `${name} ${about} ${code}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return modules
    .map((module) => ({ ...module, exports: module.exports.filter(matches) }))
    .filter(({ exports }) => exports.length > 0);
}
