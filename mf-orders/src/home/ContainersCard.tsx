import {
  collection,
  formatDate,
  formatNumber,
  makeStyles,
  relativeDay,
  RouteLink,
  tokens,
  VISUALLY_HIDDEN,
} from '@trestle/kit/core';
import { cardForReaders, useHomeCardStyles } from '@trestle/kit/widgets';
import { container } from '@trestle/schema/entities/container';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ArrivingContainer } from '../containers/arrivingContainer';

const SHOWN_CONTAINERS = 6;

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 150px) minmax(0, 130px) minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '32px',
    '@media (max-width: 479px)': { gridTemplateColumns: '64px minmax(0, 124px) minmax(0, 1fr)' },
  },
  text: VISUALLY_HIDDEN,
  bar: {
    display: 'block',
    height: '12px',
    overflow: 'hidden',
    forcedColorAdjust: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground5,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1}`,
  },
  ordered: { display: 'block', height: '100%', backgroundColor: tokens.colorCompoundBrandBackground },
});

/**
 * Shows the containers that arrive next. The bar's length is the container's pieces, its filled part the ordered ones.
 */
function ContainersCard() {
  const styles = useHomeCardStyles();
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'container', 'arriving'],
    queryFn: ({ signal }) =>
      collection(container).list({ filter: 'incoming', sort: 'delivery_date', limit: SHOWN_CONTAINERS }, signal),
  });
  if (data.count === 0)
    return <p className={styles.empty}>No container is on its way. A new one with a delivery date shows here.</p>;
  const maxPieces = Math.max(1, ...data.results.map(({ pieces }) => pieces ?? 0));
  return (
    <ul className={styles.list}>
      {data.results.map((each) => (
        <ContainerBar key={each.id} row={each} maxPieces={maxPieces} />
      ))}
    </ul>
  );
}

/** @param maxPieces pieces of the largest container */
function ContainerBar({ row, maxPieces }: { row: ArrivingContainer; maxPieces: number }) {
  const [styles, ownStyles] = [useHomeCardStyles(), useStyles()];
  const { id, code, name, delivery_date: day, delayed_from: planned } = row;
  const pieces = row.pieces ?? 0;
  const ordered = pieces - (row.available ?? 0);
  const piecesText = `${formatNumber(ordered)} of ${formatNumber(pieces)} pieces ordered`;
  return (
    <li className={ownStyles.row}>
      <span className={styles.name}>
        <RouteLink route="container.edit" params={{ id }} title={name ?? undefined}>
          {code ?? name}
        </RouteLink>
      </span>
      <span className={planned ? styles.late : styles.quiet} title={formatDate(day)}>
        {relativeDay(day)}
        {planned ? ', delayed' : ''}
      </span>
      <span title={piecesText}>
        <span className={ownStyles.text}>{piecesText}</span>
        <span className={ownStyles.bar} style={{ width: `${(100 * pieces) / maxPieces}%` }}>
          <span className={ownStyles.ordered} style={{ width: `${(100 * ordered) / Math.max(1, pieces)}%` }} />
        </span>
      </span>
    </li>
  );
}

export default cardForReaders(container, ['delivery_date', 'pieces', 'available'], ContainersCard);
