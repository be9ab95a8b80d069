import { useQuery } from '@tanstack/react-query';
import {
  collection,
  ErrorCard,
  formatDate,
  formatMoney,
  loadError,
  makeStyles,
  request,
  tokens,
  useFieldAccess,
} from '@trestle/kit/core';
import { Section } from '@trestle/kit/form';
import { VersionCards } from '@trestle/kit/widgets';
import { product } from '@trestle/schema/entities/product';
import type { HistoryEntry } from '@trestle/schema/historyEntry';
import { buildPriceVersions, type PriceVersion } from './buildPriceVersions';

/** Saves of the product that are looked through, newest first. */
const MAX_HISTORY_ENTRIES = 200;

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
  who: { margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground3 },
});

const PRICES = Object.values(product.fields).filter(({ kind }) => kind === 'Money');

/** The prices of a product since when, by the saves in its history. Nothing before the first change of a price. */
export function PriceVersions({ id }: { id: number }) {
  const { hidden } = useFieldAccess(product, 'edit');
  const shown = PRICES.filter(({ name }) => !hidden.has(name));
  const { path } = collection(product);
  const reply = useQuery({
    queryKey: ['history', product.name, id, 'prices'],
    queryFn: async ({ signal }) => {
      const [record, { results }] = await Promise.all([
        collection(product).item(id, signal),
        request<{ results: HistoryEntry[] }>(`${path}${id}/history/`, {
          query: { limit: MAX_HISTORY_ENTRIES },
          signal,
        }),
      ]);
      return { record, entries: results };
    },
  });
  const error = loadError(reply);
  if (error)
    return <ErrorCard title="Couldn't load earlier prices" error={error} onRetry={() => void reply.refetch()} />;
  if (!reply.data) return null;
  const names = shown.map(({ name }) => name);
  const versions = buildPriceVersions(reply.data.record as Record<string, unknown>, names, reply.data.entries);
  if (versions.length < 2) return null;
  const cards = versions.map((version, i) => ({
    ...version,
    title: version.savedAt ? formatDate(version.savedAt) : 'Before',
    note: i === versions.length - 1 ? 'Prices now' : undefined,
  }));
  return (
    <Section heading="Prices over time">
      <VersionCards label="Prices over time" versions={cards}>
        {(version) => <PricesOfVersion version={version} shown={shown} />}
      </VersionCards>
    </Section>
  );
}

function PricesOfVersion({ version, shown }: { version: PriceVersion; shown: typeof PRICES }) {
  const styles = useStyles();
  return (
    <>
      {version.savedBy && <p className={styles.who}>Saved by {version.savedBy}</p>}
      <dl className={styles.facts}>
        {shown.map(({ name, label }) => [
          <dt key={`${name} label`}>{label}</dt>,
          <dd key={name}>{formatMoney(version.prices[name] as number | null) || '–'}</dd>,
        ])}
      </dl>
    </>
  );
}
