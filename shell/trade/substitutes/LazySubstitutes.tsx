import { loadable, SkeletonBlock } from '@trestle/kit/core';
import type { findSubstitutes as FindSubstitutes, SubstitutesProps } from './findSubstitutes';

const LoadedSubstitutes = loadable(
  () => import(/* webpackChunkName: "productCard" */ './Substitutes'),
  () => <SkeletonBlock height={44} />,
);

/** Shows what can be ordered in place of a sold out product. Its code loads when it is first drawn. */
export function Substitutes(props: SubstitutesProps) {
  return <LoadedSubstitutes {...props} />;
}

/** Finds what can be ordered in place of a sold out product. Its code loads with the first search. */
export const findSubstitutes: typeof FindSubstitutes = async (...request) =>
  (await import(/* webpackChunkName: "productCard" */ './findSubstitutes')).findSubstitutes(...request);
