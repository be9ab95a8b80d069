import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import type { Item } from '@trestle/schema/validate';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { memo, useState } from 'react';
import { Tag } from '../feedback/Tag';
import { useFormContext } from '../form/FormContext';

const useStyles = makeStyles({
  cell: { padding: '4px 8px', verticalAlign: 'top', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  // Fainter would be too faint to read.
  ended: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  actions: { whiteSpace: 'nowrap', textAlign: 'right' },
  inner: { padding: '8px 8px 12px 24px', backgroundColor: tokens.colorNeutralBackground2 },
  card: { display: 'grid', rowGap: '10px', padding: '10px 12px', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge },
  foot: { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', columnGap: '8px' },
});

/** Least width of a cell, in pixels. */
const LEAST = {
  AutoNumber: 60, Boolean: 40, String: 140, Password: 120, UUID: 160, Text: 180, Integer: 90, Number: 90, Decimal: 100, Money: 110,
  DateTime: 190, Date: 140, Json: 180, Array: 160, ForeignKey: 200, ManyToMany: 160,
} satisfies Record<Kind, number>;

const hasEnded = (row: Item, now = new Date()): boolean =>
  typeof row['active_end_date'] === 'string' && Date.parse(row['active_end_date']) <= now.getTime();

interface RowLineProps {
  child: Entity;
  columns: readonly Field[];
  lists: readonly Field[];
  path: string;
  at: number;
  row: Item;
  locked: boolean;
  lockedFields: ReadonlySet<string>;
  narrow: boolean;
  onRemove: (at: number) => void;
  onRestore: (at: number) => void;
}

/** One row of an editable table; the lists that it holds itself open beneath it. Drawn again only when it changes itself. */
export const RowLine = memo(function RowLine({ child, columns, lists, path, at, row, locked, lockedFields, narrow, onRemove, onRestore }: RowLineProps) {
  const styles = useStyles();
  const { kinds } = useFormContext();
  const [open, setOpen] = useState(false);
  const ended = hasEnded(row);
  const place = `${child.label} ${at + 1}`;
  const drawn = (field: Field, compact: boolean) => {
    const Drawn = kinds[field.kind];
    const shut = locked || ended || Boolean(field.readonly) || lockedFields.has(field.name);
    return <Drawn field={field} name={`${path}.${field.name}`} label={compact ? `${field.label}, ${place}` : field.label} locked={shut} compact={compact} />;
  };
  const inner = open && lists.map((list) => <div key={list.name}>{drawn(list, false)}</div>);
  const buttons = (
    <>
      {ended && <Tag>Ended</Tag>}
      {lists.length > 0 && (
        <Button size="small" appearance="subtle" icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />} aria-expanded={open}
          aria-label={`${lists.map((list) => list.label).join(', ')} of ${place}`} onClick={() => setOpen(!open)} />
      )}
      {!locked && (ended
        ? <Button size="small" appearance="subtle" onClick={() => onRestore(at)}>Restore</Button>
        : <Button size="small" appearance="subtle" icon={<DeleteRegular />} aria-label={`Remove ${place}`} title="Remove" onClick={() => onRemove(at)} />)}
    </>
  );
  if (narrow) {
    return (
      <div className={mergeClasses(styles.card, ended && styles.ended)}>
        {columns.map((field) => <div key={field.name}>{drawn(field, false)}</div>)}
        {inner}
        <div className={styles.foot}>{buttons}</div>
      </div>
    );
  }
  return (
    <>
      <tr className={mergeClasses(ended && styles.ended)}>
        {columns.map((field) => <td key={field.name} className={styles.cell} style={{ minWidth: `${LEAST[field.kind]}px` }}>{drawn(field, true)}</td>)}
        <td className={mergeClasses(styles.cell, styles.actions)}>{buttons}</td>
      </tr>
      {inner && <tr><td className={styles.inner} colSpan={columns.length + 1}>{inner}</td></tr>}
    </>
  );
});
