import type { Entity } from './entity';
import { recordTitle, TITLE_SEPARATOR } from './recordTitle';

type Detailed = Pick<Entity, 'fields' | 'details'>;
type RecordFields = Readonly<Record<string, unknown>>;

/** Joins the texts of some fields: 'WDC-OAK · Oak · Linen'. Undefined where all are empty. */
export const joinDetails = (names: readonly string[], record: RecordFields): string | undefined =>
  names
    .map((name) => record[name])
    .filter((text) => typeof text === 'string' && text !== '')
    .join(TITLE_SEPARATOR) || undefined;

/** Returns the fields that tell an entity's records apart: its own, else those of the records that it points to. */
export const detailFields = ({ fields, details }: Detailed): readonly string[] =>
  details ?? Object.values(fields).flatMap((field) => field.details ?? []);

/**
 * Returns what tells a record from others of the same title: a product's code, colour and fabric. Parts that stand in
 * the title are left out.
 */
export const recordDetails = (
  entity: Detailed & Pick<Entity, 'title' | 'list'>,
  record: RecordFields,
  title = recordTitle(entity, record),
): string | undefined => {
  const titleParts = title.split(TITLE_SEPARATOR);
  const names = detailFields(entity).filter((name) => !titleParts.includes(String(record[name])));
  return joinDetails(names, record);
};

/** A record's title with what tells it from others, for a sentence or a screen reader. */
export const fullRecordTitle = (entity: Parameters<typeof recordDetails>[0], record: RecordFields): string => {
  const title = recordTitle(entity, record);
  return [title, recordDetails(entity, record, title)].filter(Boolean).join(TITLE_SEPARATOR);
};
