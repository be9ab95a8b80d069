import { activeState, type ActiveState } from '@trestle/schema/activeState';
import { mapLink, parseCoordinates } from '@trestle/schema/text/coordinates';
import { joinDetails } from '@trestle/schema/recordDetails';
import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, type ReactNode } from 'react';
import { serverDate } from '../../core/session/serverTime';
import { MASK } from '../../form/sensitive/mask';
import { NameWithDetails } from '../../core/feedback/NameWithDetails';
import { StatusBadge } from '../../core/feedback/StatusBadge';
import { formatDate, formatDateTime, relativeDay } from '../../core/format/dates';
import { formatText } from '../../core/format/formatText';
import { formatMoney, formatNumber } from '../../core/format/numbers';
import type { AnyRow } from './columns';

type CellRenderer = (value: unknown, field: Field, row: AnyRow) => ReactNode;

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  // The distance is the date's: a badge that wraps to the next line then begins at the cell's edge.
  day: { marginRight: tokens.spacingHorizontalS },
  no: { color: tokens.colorNeutralForeground3 },
});

/** A link that leaves the application. */
const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const opensTab = /^https?:/i.test(href);
  return (
    <a className={useStyles().link} href={href} {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
};

/** Turns a web address into a link's target. Returns null for anything else, such as `javascript:`. */
const webUrl = (text: string): string | null => {
  if (/^https?:\/\//i.test(text)) return text;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : null;
};

/** Turns a phone number such as `(03) 7010 1200` into a `tel:` link. Returns null for several numbers, or words. */
const phoneUrl = (text: string): string | null =>
  /^\+?[\d\s()./-]{5,25}$/.test(text) ? `tel:${text.replace(/[^\d+]/g, '')}` : null;

const mapUrl = (text: string): string | null => {
  const coordinates = parseCoordinates(text);
  return coordinates && mapLink(coordinates);
};

/** Turns the text of a field into the address that it links to, by the field's format; null for a text without one. */
const LINK_BUILDERS: Partial<Record<NonNullable<Field['format']>, (text: string) => string | null>> = {
  email: (text) => `mailto:${text}`,
  url: webUrl,
  phone: phoneUrl,
  coordinates: mapUrl,
};

const renderLinkText = (format: Field['format'], text: string): ReactNode => {
  if (format === 'url') return text.replace(/^https?:\/\/(www\.)?|\/$/gi, '');
  if (format !== 'email') return formatText(format, text);
  // A long address breaks between its parts, rather than inside a word.
  return text.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
};

const renderText: CellRenderer = (value, field) => {
  const text = String(value);
  const href = field.format && LINK_BUILDERS[field.format]?.(text);
  if (!href) return formatText(field.format, text);
  return <ExternalLink href={href}>{renderLinkText(field.format, text)}</ExternalLink>;
};

/** Joins the lines of a text, such as a postal address, into one line. */
const renderLines: CellRenderer = (value, field, row) => {
  const line = formatText(field.format, String(value))
    .trim()
    .replace(/([\p{L}\p{N}])\s*\n+\s*/gu, '$1, ');
  return field.format === 'html' ? line : renderText(line, field, row);
};

/** A date, with a badge if it is today or soon. */
const DateValue = ({ value }: { value: unknown }) => {
  const styles = useStyles();
  const relative = relativeDay(value);
  const isSoon = relative === 'today' || relative === 'tomorrow' || relative.startsWith('in ');
  if (!isSoon) return <>{formatDate(value)}</>;
  return (
    <>
      <span className={styles.day}>{formatDate(value)}</span>
      <StatusBadge tone="accent">{relative}</StatusBadge>
    </>
  );
};

/** Yes as a badge and No as plain text, so that a column of both is read at a glance. */
const YesNo = ({ yes }: { yes: boolean }) => {
  const styles = useStyles();
  return yes ? <StatusBadge tone="accent">Yes</StatusBadge> : <span className={styles.no}>No</span>;
};

const renderNumber: CellRenderer = (value) => formatNumber(value);
const renderMoney: CellRenderer = (value) => formatMoney(value);

/** Renders a value by its field's kind. The value is never null. */
const CELL_RENDERERS = {
  AutoNumber: (value) => String(value),
  Boolean: (value) => <YesNo yes={Boolean(value)} />,
  String: renderText,
  Text: renderLines,
  Password: () => null,
  UUID: renderText,
  Integer: renderNumber,
  Number: renderNumber,
  Decimal: renderMoney,
  Money: renderMoney,
  Date: (value) => <DateValue value={value} />,
  DateTime: (value) => formatDateTime(value),
  Json: (value) => JSON.stringify(value),
  Array: (value) => (Array.isArray(value) ? value.map(String).join(', ') : ''),
  ForeignKey: (value, field, row) => {
    const name = String(row[`${field.name}__${field.display?.[0] ?? ''}`] ?? value);
    return field.details ? <NameWithDetails name={name} details={joinDetails(field.details, row)} /> : name;
  },
  ManyToMany: (value) => (Array.isArray(value) ? formatNumber(value.length) : ''),
} satisfies Record<Kind, CellRenderer>;

/** Renders a field's value as a list shows it; '–' without a value. */
export const renderValue = (field: Field, row: AnyRow): ReactNode => {
  const value = row[field.name];
  if (value === null || value === undefined || value === '') return '–';
  return field.sensitive ? MASK : CELL_RENDERERS[field.kind](value, field, row);
};

/** The full text of a cell, for its tooltip. Undefined when the cell shows everything. */
export const fullText = (field: Field, row: AnyRow): string | undefined => {
  const value = row[field.name];
  if (value === null || value === undefined || value === '' || field.sensitive) return undefined;
  if (field.kind === 'DateTime') return `${formatDateTime(value)}, ${relativeDay(value)}`;
  if (field.kind === 'Date') return `${formatDate(value)}, ${relativeDay(value)}`;
  return field.kind === 'String' || field.kind === 'Text' ? formatText(field.format, String(value)) : undefined;
};

/** Whether a row is active, by the rule of its entity (S1 §4). Null when the entity has none, or a rule hides it. */
export const activityOfRow = (entity: Entity, row: AnyRow, now = serverDate()): ActiveState | null => {
  const { active } = entity.list;
  if (!active) return null;
  if ('flag' in active) {
    const flag = row[active.flag];
    if (flag === undefined) return null;
    return flag ? 'active' : 'inactive';
  }
  const start = row[active.start];
  if (start === undefined) return null;
  return activeState(start as string | null, row[active.end] as string | null | undefined, now);
};

/** Formats when a row is active: 'from 01/02/2026 10:00 until 01/03/2026 10:00'. */
const formatActivePeriod = (entity: Entity, row: AnyRow): string | undefined => {
  const { active } = entity.list;
  if (!active || 'flag' in active) return undefined;
  const [from, until] = [formatDateTime(row[active.start]), formatDateTime(row[active.end])];
  return [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ') || undefined;
};
/** A badge: Active, Inactive, or No start date for a row that never had one, which lists show as active (S2 §4). */
export function ActivityBadge({ entity, row }: { entity: Entity; row: AnyRow }) {
  const activity = activityOfRow(entity, row);
  if (!activity) return null;
  const label = { active: 'Active', inactive: 'Inactive', never: 'No start date' }[activity];
  return (
    <StatusBadge tone={activity === 'active' ? 'good' : 'quiet'} title={formatActivePeriod(entity, row)}>
      {label}
    </StatusBadge>
  );
}
