import {
  collection,
  formatNumber,
  loadError,
  makeStyles,
  RouteLink,
  tokens,
  useAllEntities,
  useMayOpen,
  useMayRead,
} from '@trestle/kit/core';
import { Section } from '@trestle/kit/form';
import { useQuery } from '@tanstack/react-query';
import { referencingFields, type LabelledReference } from './referencingFields';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalSNudge} 0`,
  },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const formatReferenceCount = (count: number): string => (count === 0 ? 'none' : formatNumber(count));

/** Shows how many records use a record, with links to them. A record in use can't be deleted. */
export function ReferenceCounts({ name, id }: { name: string; id: number }) {
  const styles = useStyles();
  const references = referencingFields(name, useAllEntities());
  if (references.length === 0) return null;
  return (
    <Section heading="Used by">
      <ul className={styles.list}>
        {references.map((reference) => (
          <ReferenceRow key={reference.label} reference={reference} id={id} />
        ))}
      </ul>
    </Section>
  );
}

function ReferenceRow({ reference, id }: { reference: LabelledReference; id: number }) {
  const styles = useStyles();
  const { entity, field, label } = reference;
  const route = `${entity.name}.list`;
  // A list takes no condition on a field that a rule hides.
  const mayCount = [useMayOpen(route), useMayRead(entity, [field])].every(Boolean);
  const query = { filter: 'all', qbe: JSON.stringify({ [field]: id }) };
  const reply = useQuery({
    queryKey: ['list', entity.name, 'used by', field, id],
    enabled: mayCount,
    queryFn: ({ signal }) => collection(entity).list({ ...query, limit: 1 }, signal),
  });
  const { data } = reply;
  const withoutCount = loadError(reply) ? '?' : '…';
  if (!mayCount) return null;
  return (
    <li className={styles.row}>
      {data?.count ? (
        <RouteLink route={route} query={query}>
          {label}
        </RouteLink>
      ) : (
        <span className={styles.quiet}>{label}</span>
      )}
      <span className={data?.count ? styles.count : styles.quiet}>
        {data ? formatReferenceCount(data.count) : withoutCount}
      </span>
    </li>
  );
}
