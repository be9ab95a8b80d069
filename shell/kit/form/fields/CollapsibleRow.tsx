import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { getIn } from 'final-form';
import { useState, type ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { FIELD_ROWS } from '../fieldRows';
import { StatusBadge } from '../../core/feedback/StatusBadge';
import { formatFieldValue } from './formatFieldValue';
import type { RowElementProps } from './rowParts';
import { useControl } from './useControl';
import { ValueText } from './ValueText';

/** Values shown beside the name. */
const MAX_FACTS = 3;

const useStyles = makeStyles({
  card: { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge },
  top: { display: 'flex', alignItems: 'center' },
  wrong: { border: `1px solid ${tokens.colorStatusDangerBorder2}` },
  ended: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  head: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    width: '100%',
    minHeight: '44px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    boxSizing: 'border-box',
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    font: 'inherit',
    textAlign: 'left',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  facts: {
    gridColumn: 1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  icon: { gridColumn: 2, gridRow: '1 / span 2', fontSize: tokens.fontSizeBase400 },
  body: {
    ...FIELD_ROWS,
    display: 'grid',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalMNudge}`,
  },
  foot: { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
});

interface RowCardProps {
  child: Entity;
  columns: readonly Field[];
  path: string;
  row: RecordValues;
  /** Label of the row: `Stock 3`. */
  place: string;
  ended: boolean;
  /** Drags the row. */
  handle: ReactNode;
  rowProps: RowElementProps;
  buttons: ReactNode;
  /** Renders the row's inputs, once it is open. */
  children: () => ReactNode;
}

/** A nested row on a phone: two lines that open its inputs. A new row starts open. */
export function RowCard({
  child,
  columns,
  path,
  row,
  place,
  ended,
  handle,
  rowProps,
  buttons,
  children,
}: RowCardProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(!row['id']);
  const wrong = useHasErrors(path);
  const named = namingField(child, columns);
  const others = columns.filter((field) => field !== named);
  const facts = [
    ...others.filter((field) => isInSummary(field, row[field.name])),
    ...others.filter(({ kind, name }) => kind === 'Boolean' && row[name] === true),
  ].slice(0, MAX_FACTS);
  return (
    <div
      {...rowProps}
      className={mergeClasses(styles.card, wrong && styles.wrong, ended && styles.ended, rowProps.className)}
    >
      <div className={styles.top}>
        {handle}
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          data-row-head={path}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.name}>
            {named && isInSummary(named, row[named.name], true) ? (
              <RowName field={named} path={path} row={row} />
            ) : (
              place
            )}
          </span>
          <span className={styles.icon} aria-hidden="true">
            {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
          </span>
          {!open && (
            <span className={styles.facts}>
              {facts
                .map((field) =>
                  field.kind === 'Boolean' ? field.label : `${field.label} ${formatFieldValue(field, row[field.name])}`,
                )
                .join(' · ')}{' '}
              {wrong && <StatusBadge tone="bad">Check this row</StatusBadge>}
              {ended && <StatusBadge>Ended</StatusBadge>}
            </span>
          )}
        </button>
      </div>
      {open && (
        <div className={styles.body}>
          {children()}
          <div className={styles.foot}>{buttons}</div>
        </div>
      )}
    </div>
  );
}

const SUMMARY_KINDS = new Set(['String', 'Integer', 'Number', 'Decimal', 'Money', 'Date', 'DateTime']);
/** Tells whether a value belongs in the summary; a foreign key only where its label is shown. */
const isInSummary = (field: Field, value: unknown, keys = false): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  (SUMMARY_KINDS.has(field.kind) || (keys && field.kind === 'ForeignKey'));

/** The field that names a row: its list's first column, or the foreign key behind that. */
const namingField = (child: Entity, columns: readonly Field[]): Field | undefined => {
  const [first = ''] = child.list.columns;
  return (
    columns.find(({ name }) => name === first) ??
    columns.find(({ name, kind }) => kind === 'ForeignKey' && first.startsWith(`${name}__`)) ??
    columns[0]
  );
};

function RowName({ field, path, row }: { field: Field; path: string; row: RecordValues }) {
  const { value, initial } = useControl(`${path}.${field.name}`);
  const known =
    value === initial
      ? (field.display ?? [])
          .map((shown) => row[`${field.name}__${shown}`])
          .find((text) => typeof text === 'string' && text)
      : undefined;
  return known === undefined ? <ValueText field={field} value={value} /> : <>{known}</>;
}

/** Tells whether a value in the row is invalid or was refused. */
const useHasErrors = (path: string): boolean => {
  const {
    errors = {},
    submitErrors = {},
    dirtySinceLastSubmit,
  } = useFormState({ subscription: { errors: true, submitErrors: true, dirtySinceLastSubmit: true } });
  const some = (found: unknown): boolean =>
    typeof found === 'object' && found !== null && Object.keys(found).length > 0;
  return some(getIn(errors, path)) || (!dirtySinceLastSubmit && some(getIn(submitErrors ?? {}, path)));
};
