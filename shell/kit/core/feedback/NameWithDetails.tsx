import type { Entity } from '@trestle/schema/entity';
import { recordDetails } from '@trestle/schema/recordDetails';
import { recordTitle } from '@trestle/schema/recordTitle';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  details: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  beside: { marginInlineStart: tokens.spacingHorizontalS },
  below: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
});

interface DetailsProps {
  details: string | undefined;
  /** Whether they stand in a line of their own, as in a table's cell. */
  below?: boolean;
  id?: string;
}

/** What tells a record from others of the same name, small: a product's code, colour and fabric. */
export function Details({ details, below = false, id }: DetailsProps) {
  const styles = useStyles();
  if (!details) return null;
  return (
    <>
      {' '}
      <span
        id={id}
        className={mergeClasses(styles.details, below ? styles.below : styles.beside)}
        title={below ? details : undefined}
      >
        {details}
      </span>
    </>
  );
}

/** A name, and beside or below it what tells its record from others of the same name. */
export function NameWithDetails({ name, ...details }: Omit<DetailsProps, 'id'> & { name: ReactNode }) {
  return (
    <>
      {name}
      <Details {...details} />
    </>
  );
}

type RecordNameProps = Pick<DetailsProps, 'below'> & {
  entity: Pick<Entity, 'fields' | 'details' | 'title' | 'list'>;
  row: Readonly<Record<string, unknown>>;
};

/** A record's title, and what tells it from others of the same title. */
export function RecordName({ entity, row, below }: RecordNameProps) {
  return <NameWithDetails name={recordTitle(entity, row)} details={recordDetails(entity, row)} below={below} />;
}
