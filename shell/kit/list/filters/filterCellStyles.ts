import type { Field } from '@trestle/schema/field';
import { makeStyles, tokens } from '@fluentui/react-components';
import { PHONE } from '../../core/theme/pageWidth';
import type { ColumnFilter } from './qbe';

export interface FilterCellProps {
  field: Field;
  filter: ColumnFilter | undefined;
  onChange: (filter: ColumnFilter | null) => void;
}

export const useFilterCellStyles = makeStyles({
  cell: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXS,
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
  },
  value: {
    flexGrow: 1,
    width: '100%',
    minWidth: '72px',
    maxWidth: '180px',
    [PHONE]: { maxWidth: 'none' },
    '& input': { width: '100%', minWidth: 0 },
  },
});
