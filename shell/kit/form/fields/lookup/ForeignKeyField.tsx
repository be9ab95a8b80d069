import { createElement } from 'react';
import { SkeletonBlock } from '../../../core/feedback/Skeleton';
import { loadable } from '../../../core/loadable';
import type { FieldProps } from '../../FormContext';
import { StaticField } from '../StaticField';
import { LookupField } from './LookupField';

const TreeField = loadable(
  async () => ({ default: (await import('../tree/treeParts')).TreeField }),
  // As high as the field with its line of links, so that nothing moves when its code comes late.
  () => <SkeletonBlock height={78} />,
);

/** Chooses one record of another entity: by typing, or level by level in a tree. */
export const ForeignKeyField = (props: FieldProps) => {
  if (props.locked) return <StaticField {...props} />;
  return createElement(props.field.ofTree && !props.compact ? TreeField : LookupField, props);
};
