import { collection, formatNumber, makeStyles, RouteLink, tokens, useAllEntities, useMayOpen } from '@trestle/kit/core';
import { Section } from '@trestle/kit/form';
import { useQuery } from '@tanstack/react-query';
import { pointersAt, type Pointer } from './pointersAt';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: { display: 'flex', justifyContent: 'space-between', columnGap: '12px', padding: '6px 0' },
  count: { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** How much there is that points at a record, and the way to it: what keeps it from being deleted. */
export function UsedBy({ name, id }: { name: string; id: number }) {
  const styles = useStyles();
  const pointers = pointersAt(name, useAllEntities());
  if (pointers.length === 0) return null;
  return (
    <Section heading="Used by">
      <ul className={styles.list}>
        {pointers.map((pointer) => (
          <Row key={pointer.label} pointer={pointer} id={id} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ pointer: { entity, field, label }, id }: { pointer: Pointer; id: number }) {
  const styles = useStyles();
  const route = `${entity.name}.list`;
  const may = useMayOpen(route);
  const query = { filter: 'all', qbe: JSON.stringify({ [field]: id }) };
  const { data } = useQuery({
    queryKey: ['list', entity.name, 'used by', field, id],
    enabled: may,
    queryFn: ({ signal }) => collection(entity).list({ ...query, limit: 1 }, signal),
  });
  if (!may) return null;
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
