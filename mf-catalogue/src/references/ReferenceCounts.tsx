import { collection, formatNumber, makeStyles, RouteLink, tokens, useAllEntities, useMayOpen } from '@trestle/kit/core';
import { Section } from '@trestle/kit/form';
import { useQuery } from '@tanstack/react-query';
import { referencingFields, type ReferencingField } from './referencingFields';

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

/** How many records use this one, with links to them. A record in use can't be deleted. */
export function ReferenceCounts({ name, id }: { name: string; id: number }) {
  const styles = useStyles();
  const fields = referencingFields(name, useAllEntities());
  if (fields.length === 0) return null;
  return (
    <Section heading="Used by">
      <ul className={styles.list}>
        {fields.map((reference) => (
          <ReferenceRow key={reference.label} reference={reference} id={id} />
        ))}
      </ul>
    </Section>
  );
}

function ReferenceRow({ reference, id }: { reference: ReferencingField; id: number }) {
  const styles = useStyles();
  const { entity, field, label } = reference;
  const route = `${entity.name}.list`;
  const mayOpen = useMayOpen(route);
  const query = { filter: 'all', qbe: JSON.stringify({ [field]: id }) };
  const { data } = useQuery({
    queryKey: ['list', entity.name, 'used by', field, id],
    enabled: mayOpen,
    queryFn: ({ signal }) => collection(entity).list({ ...query, limit: 1 }, signal),
  });
  if (!mayOpen) return null;
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
        {data ? (data.count ? formatNumber(data.count) : 'none') : '…'}
      </span>
    </li>
  );
}
