import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Cell, type DataTableProps } from './DataTable';
import type { DrawnColumn } from './columns';
import { nameOf } from '../form/nameOf';
import { RowTitle } from './RowTitle';
import { SelectRow } from './SelectBoxes';

type AnyRow = Readonly<Record<string, unknown>>;

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  working: { opacity: 0.55 },
  card: {
    padding: '12px 14px', minWidth: 0, overflowWrap: 'anywhere',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge, backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', columnGap: '12px' },
  title: { minWidth: 0, flexGrow: 1 },
  figure: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  facts: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '12px', rowGap: '2px', margin: '6px 0 0' },
  label: { fontSize: '12px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
  value: { margin: 0, minWidth: 0 },
  actions: { display: 'flex', justifyContent: 'flex-end', marginTop: '8px' },
});

const hasValue = <Row extends AnyRow>(column: DrawnColumn<Row>, row: Row): boolean =>
  Boolean(column.render) || column.activity || (row[column.name] !== null && row[column.name] !== undefined && row[column.name] !== '');

/** Rows as cards, for a phone: the first column as title, the three most telling fields under it (S1's lists on 400 px). */
export function RowCards<Row extends AnyRow>({ entity, columns, rows, linkTo, rowActions, working, selection, label }: DataTableProps<Row>) {
  const styles = useStyles();
  const [first, ...rest] = columns;
  if (!first) return null;
  // An amount of money tells most: it stands beside the title.
  const told = rest.some((column) => column.telling) ? rest.filter((column) => column.telling) : rest;
  const figure = rest.find((column) => column.field?.kind === 'Money' && !column.render);
  return (
    <ul className={mergeClasses(styles.list, working && styles.working)} aria-label={label} aria-busy={working || undefined}>
      {rows.map((row) => {
        const facts = told.filter((column) => column !== figure && hasValue(column, row)).slice(0, told === rest && figure ? 2 : 3);
        return (
          <li key={String(row['id'])} data-row="" tabIndex={-1} className={styles.card}>
            <div className={styles.head}>
              {selection && <SelectRow row={row} name={nameOf(entity, row)} selection={selection} />}
              <span className={styles.title}><RowTitle entity={entity} row={row} column={first} linkTo={linkTo} toldElsewhere={facts.some((column) => column.activity)} /></span>
              {figure && <span className={styles.figure}><Cell entity={entity} column={figure} row={row} /></span>}
            </div>
            <dl className={styles.facts}>
              {facts.map((column) => [
                <dt key={column.name} className={styles.label}>{column.label}</dt>,
                <dd key={`${column.name} value`} className={styles.value}><Cell entity={entity} column={column} row={row} /></dd>,
              ])}
            </dl>
            {rowActions && <div className={styles.actions}>{rowActions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
