import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { getIn } from 'final-form';
import { useState, type ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { FIELD_ROWS } from '../../page/fieldRows';
import { StatusBadge } from '../../../core/feedback/StatusBadge';
import { FieldMark } from '../EmailField';
import { formatFieldValue } from '../formatFieldValue';
import type { RowElementProps } from './rowParts';
import { useControl } from '../useControl';
import { ValueText } from '../ValueText';

/** Number of values that a closed row shows below its name. */
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

interface CollapsibleRowProps {
  child: Entity;
  columns: readonly Field[];
  path: string;
  row: RecordValues;
  /** The row's name for people: 'Stock 3'. */
  rowName: string;
  ended: boolean;
  /** Drags the row. */
  handle: ReactNode;
  rowProps: RowElementProps;
  buttons: ReactNode;
  /** Renders the row's inputs, once it is open. */
  children: () => ReactNode;
}

/** A nested row on a phone: two lines that open its inputs. A new row starts open. */
export function CollapsibleRow({
  child,
  columns,
  path,
  row,
  rowName,
  ended,
  handle,
  rowProps,
  buttons,
  children,
}: CollapsibleRowProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(!row['id']);
  const hasErrors = useHasErrors(path);
  const nameField = namingField(child, columns);
  const otherFields = columns.filter((field) => field !== nameField);
  const facts = [
    ...otherFields.filter((field) => isInSummary(field, row[field.name])),
    ...otherFields.filter(({ kind, name }) => kind === 'Boolean' && row[name] === true),
  ].slice(0, MAX_FACTS);
  return (
    <div
      {...rowProps}
      className={mergeClasses(styles.card, hasErrors && styles.wrong, ended && styles.ended, rowProps.className)}
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
            {nameField && isInSummary(nameField, row[nameField.name], true) ? (
              <RowName field={nameField} path={path} row={row} />
            ) : (
              rowName
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
              {hasErrors && <StatusBadge tone="bad">Check this row</StatusBadge>}
              {ended && <StatusBadge>Ended</StatusBadge>}
              {columns.map((field) => (
                <FieldMark key={field.name} field={field} name={`${path}.${field.name}`} compact />
              ))}
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
/**
 * Tells whether a value belongs in the summary of a closed row.
 * @param allowForeignKey true where the foreign key's label is shown, not its id
 */
const isInSummary = (field: Field, value: unknown, allowForeignKey = false): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  (SUMMARY_KINDS.has(field.kind) || (allowForeignKey && field.kind === 'ForeignKey'));

/** The field that names a row: its list's first column, or the foreign key from which that column comes. */
const namingField = (child: Entity, columns: readonly Field[]): Field | undefined => {
  const [first = ''] = child.list.columns;
  return (
    columns.find(({ name }) => name === first) ??
    columns.find(({ name, kind }) => kind === 'ForeignKey' && first.startsWith(`${name}__`)) ??
    columns[0]
  );
};

/** The value that names a row, a foreign key by its label. */
function RowName({ field, path, row }: { field: Field; path: string; row: RecordValues }) {
  const { value, initial } = useControl(`${path}.${field.name}`);
  // The record's display field belongs to the value that was loaded.
  const loadedLabel =
    value === initial
      ? (field.display ?? [])
          .map((displayField) => row[`${field.name}__${displayField}`])
          .find((text) => typeof text === 'string' && text)
      : undefined;
  return loadedLabel === undefined ? <ValueText field={field} value={value} /> : <>{loadedLabel}</>;
}

/** Tells whether a value in the row is invalid or was refused. */
const useHasErrors = (path: string): boolean => {
  const {
    errors = {},
    submitErrors = {},
    dirtySinceLastSubmit,
  } = useFormState({ subscription: { errors: true, submitErrors: true, dirtySinceLastSubmit: true } });
  const hasAny = (rowErrors: unknown): boolean =>
    typeof rowErrors === 'object' && rowErrors !== null && Object.keys(rowErrors).length > 0;
  return hasAny(getIn(errors, path)) || (!dirtySinceLastSubmit && hasAny(getIn(submitErrors ?? {}, path)));
};
