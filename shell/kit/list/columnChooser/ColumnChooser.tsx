import { Button } from '@fluentui/react-components';
import { ColumnTripleEditRegular } from '@fluentui/react-icons/svg/column-triple-edit';
import { lazy, Suspense, type ComponentProps } from 'react';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { Disclosure } from '../../core/feedback/Disclosure';
import type { ColumnChoice } from './useColumnChoice';

/** The panel finds its place at the screen's edge before its content is here: as wide as that will be. */
const WIDTH = 280;
const ColumnPanel = lazy(() => import('./ColumnPanel'));

/** Which columns, and in what order. */
export function ColumnChooser<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const names = choice.shown.map((column) => column.name);
  const offered = choice.offered.map(({ name, label }) => ({ name, label }));
  return (
    <Disclosure trigger={IconButton} label={<ColumnTripleEditRegular fontSize={20} />} name="Columns">
      <Suspense fallback={<SkeletonBlock width={WIDTH} height={200} />}>
        <ColumnPanel offered={offered} shown={names} isOwn={choice.isOwn} onChoose={choice.choose} />
      </Suspense>
    </Disclosure>
  );
}

const IconButton = ({ children, ...props }: ComponentProps<'button'>) => (
  <Button
    {...(props as object)}
    title="Columns"
    icon={<>{children}</>}
    style={{ minWidth: '32px', minHeight: '32px' }}
  />
);
