import { createElement } from 'react';
import { SkeletonBlock } from '../../../core/feedback/Skeleton';
import { loadable } from '../../../core/loadable';
import type { FieldProps } from '../../FormContext';
import { StaticField } from '../StaticField';
import { LookupField } from './LookupField';

const TreeField = loadable(
  async () => ({ default: (await import('../tree/treeParts')).TreeField }),
  () => <SkeletonBlock height={58} />,
);

/** Chooses one record of another entity: by typing, or level by level in a tree. */
export const ForeignKeyField = (props: FieldProps) => {
  if (props.locked) return <StaticField {...props} />;
  return createElement(props.field.ofTree && !props.compact ? TreeField : LookupField, props);
};
