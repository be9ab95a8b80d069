import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FIELD_ROWS } from '../../page/fieldRows';
import { useDropMark } from './dropMark';
import type { RowParts } from './rowParts';

const useStyles = makeStyles({
  card: {
    ...FIELD_ROWS,
    display: 'grid',
    minWidth: 0,
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  // The faintest text that is still readable.
  ended: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, minHeight: '24px' },
  place: {
    flexGrow: 1,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** A row of an editable table as a card with visible labels. */
export function RowFieldset(props: RowParts & { ordered: boolean }) {
  const { columns, rowName, ended, handle, rowProps, buttons, openLists, renderField, ordered } = props;
  const styles = useStyles();
  const dropMark = useDropMark();
  return (
    <fieldset
      {...rowProps}
      className={mergeClasses(styles.card, dropMark.block, ended && styles.ended)}
      aria-label={rowName}
    >
      <div className={styles.head}>
        {handle}
        <span className={styles.place}>{rowName}</span>
        {buttons}
      </div>
      {columns
        .filter((field) => !ordered || field.name !== 'display_order')
        .map((field) => (
          <div key={field.name}>{renderField(field, false)}</div>
        ))}
      {openLists}
    </fieldset>
  );
}
