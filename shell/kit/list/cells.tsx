import { activeState, type ActiveState } from '@trestle/schema/activeState';
import { mapLink, parseCoordinates } from '@trestle/schema/coordinates';
import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { MASK } from '../form/sensitive/mask';
import { StatusBadge } from '../core/feedback/StatusBadge';
import { formatDate, formatDateTime, relativeDay } from '../core/format/dates';
import { formatText } from '../core/format/formatText';
import { formatMoney, formatNumber } from '../core/format/numbers';

type Row = Readonly<Record<string, unknown>>;
type CellRenderer = (value: unknown, field: Field, row: Row) => ReactNode;

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  near: { marginLeft: '8px' },
  no: { color: tokens.colorNeutralForeground3 },
});

const Outward = ({ href, children }: { href: string; children: string }) => {
  const outside = /^https?:/i.test(href);
  return (
    <a className={useStyles().link} href={href} {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
};
/** Only what is plainly an address of the web becomes a link: never `javascript:` and the like. */
const webAddress = (text: string): string | null => {
  if (/^https?:\/\//i.test(text)) return text;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : null;
};
/** `(03) 7010 1200` as a phone dials it; several numbers, or words, are no link. */
const dialled = (text: string): string | null =>
  /^\+?[\d\s()./-]{5,25}$/.test(text) ? `tel:${text.replace(/[^\d+]/g, '')}` : null;
const mapOf = (text: string): string | null => {
  const place = parseCoordinates(text);
  return place && mapLink(place);
};
/** Where a text leads, and what of it is shown. */
const OUTWARD: Partial<Record<NonNullable<Field['format']>, (text: string) => string | null>> = {
  email: (text) => `mailto:${text}`,
  url: webAddress,
  phone: dialled,
  coordinates: mapOf,
};
const drawText: CellRenderer = (value, field) => {
  const text = String(value);
  const href = field.format && OUTWARD[field.format]?.(text);
  return href ? (
    <Outward href={href}>
      {field.format === 'url' ? text.replace(/^https?:\/\/(www\.)?|\/$/gi, '') : formatText(field.format, text)}
    </Outward>
  ) : (
    formatText(field.format, text)
  );
};
/** Lines, as an address has them, in the one line of a cell. */
const drawLines: CellRenderer = (value, field, row) => {
  const line = formatText(field.format, String(value))
    .trim()
    .replace(/([\p{L}\p{N}])\s*\n+\s*/gu, '$1, ');
  return field.format === 'html' ? line : drawText(line, field, row);
};
const Delivery = ({ value }: { value: unknown }) => {
  const styles = useStyles();
  const near = relativeDay(value);
  const ahead = near === 'today' || near === 'tomorrow' || near.startsWith('in ');
  return (
    <>
      {formatDate(value)}
      {ahead && (
        <span className={styles.near}>
          <StatusBadge tone="accent">{near}</StatusBadge>
        </span>
      )}
    </>
  );
};
/** What is so is told by a badge, what isn't by a quiet word: a column of both is read at a glance. */
const YesNo = ({ yes }: { yes: boolean }) => {
  const styles = useStyles();
  return yes ? <StatusBadge tone="accent">Yes</StatusBadge> : <span className={styles.no}>No</span>;
};
const drawNumber: CellRenderer = (value) => formatNumber(value);
const drawMoney: CellRenderer = (value) => formatMoney(value);

/** How each kind is shown in a cell. The value is never null here. */
const CELLS = {
  AutoNumber: (value) => String(value),
  Boolean: (value) => <YesNo yes={Boolean(value)} />,
  String: drawText,
  Text: drawLines,
  Password: () => null,
  UUID: drawText,
  Integer: drawNumber,
  Number: drawNumber,
  Decimal: drawMoney,
  Money: drawMoney,
  Date: (value) => <Delivery value={value} />,
  DateTime: (value) => formatDate(value),
  Json: (value) => JSON.stringify(value),
  Array: (value) => (Array.isArray(value) ? value.map(String).join(', ') : ''),
  ForeignKey: (value, field, row) => String(row[`${field.name}__${field.display?.[0] ?? ''}`] ?? value),
  ManyToMany: (value) => (Array.isArray(value) ? formatNumber(value.length) : ''),
} satisfies Record<Kind, CellRenderer>;

/** A field's value as a list shows it; '–' for none. */
export const renderValue = (field: Field, row: Row): ReactNode => {
  const value = row[field.name];
  return value === null || value === undefined || value === ''
    ? '–'
    : field.sensitive
      ? MASK
      : CELLS[field.kind](value, field, row);
};

/** The whole of what a cell may have had to cut short. */
export const fullText = (field: Field, row: Row): string | undefined => {
  const value = row[field.name];
  if (value === null || value === undefined || value === '' || field.sensitive) return undefined;
  if (field.kind === 'DateTime') return formatDateTime(value);
  if (field.kind === 'Date') return `${formatDate(value)}, ${relativeDay(value)}`;
  return field.kind === 'String' || field.kind === 'Text' ? formatText(field.format, String(value)) : undefined;
};

/** Whether a row is active, by what its list says makes it so (S1 §4). */
export const activityOfRow = (entity: Entity, row: Row, now = new Date()): ActiveState | null => {
  const { active } = entity.list;
  if (!active) return null;
  if ('flag' in active) return row[active.flag] ? 'active' : 'inactive';
  const start = row[active.start];
  if (start === undefined) return null;
  return activeState(start as string | null, row[active.end] as string | null | undefined, now);
};
const windowOf = (entity: Entity, row: Row): string | undefined => {
  const { active } = entity.list;
  if (!active || 'flag' in active) return undefined;
  const [from, until] = [formatDateTime(row[active.start]), formatDateTime(row[active.end])];
  return [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ') || undefined;
};
/** A quiet badge: Active, Inactive, or Never active where no start was ever set. */
export function ActivityBadge({ entity, row }: { entity: Entity; row: Row }) {
  const activity = activityOfRow(entity, row);
  if (!activity) return null;
  const words = { active: 'Active', inactive: 'Inactive', never: 'Never active' }[activity];
  return (
    <StatusBadge tone={activity === 'active' ? 'good' : 'quiet'} title={windowOf(entity, row)}>
      {words}
    </StatusBadge>
  );
}
