import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import type { SubstitutesProps } from './findSubstitutes';

const LoadedSubstitutes = lazy(() => import('./Substitutes'));

/** What can be had in place of a sold out product. Its code loads when it is first drawn. */
export function Substitutes(props: SubstitutesProps) {
  return (
    <Suspense fallback={<SkeletonBlock height={44} />}>
      <LoadedSubstitutes {...props} />
    </Suspense>
  );
}
