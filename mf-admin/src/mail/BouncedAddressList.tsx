import { useQueryClient } from '@tanstack/react-query';
import { Button, collection, formatDateTime, refreshQueries, RouteLink, timeAgo, toast } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import { BOUNCE_CLEAR_DAYS } from '@trestle/schema/bouncedAddress';
import { bouncedAddress } from '@trestle/schema/entities/bounced_address';
import type { RowOf } from '@trestle/schema/entity';
import { useState } from 'react';
import { BouncesUnknown } from './BouncesUnknown';

type AddressRow = RowOf<typeof bouncedAddress>;

const whenOf = (moment: string | null) => moment && <span title={formatDateTime(moment)}>{timeAgo(moment)}</span>;

const COLUMNS: readonly ColumnSpec<AddressRow>[] = [
  { name: 'address', priority: 'high', showOnMobile: true },
  {
    name: 'returned_date',
    priority: 'high',
    showOnMobile: true,
    render: ({ returned_date: date }) => whenOf(date),
  },
  { name: 'reason', width: 280, showOnMobile: true },
  { name: 'status_code', priority: 'low' },
  {
    name: 'is_permanent',
    label: 'Kind',
    render: ({ is_permanent: isPermanent }) => (isPermanent ? 'Permanent' : 'For now'),
  },
  { name: 'since', priority: 'low', render: ({ since }) => whenOf(since) },
  { name: 'retried_date', render: ({ retried_date: date }) => whenOf(date) },
];

/** Takes the mark of an address away. */
function ClearButton({ row }: { row: AddressRow }) {
  const client = useQueryClient();
  const [isClearing, setIsClearing] = useState(false);
  const clear = async () => {
    setIsClearing(true);
    try {
      await collection(bouncedAddress).remove(row.id);
      toast.success(`Cleared ${row.address}`);
    } catch (error) {
      toast.error((error as Error).message);
    }
    await refreshQueries(client);
    setIsClearing(false);
  };
  return (
    <Button
      size="small"
      disabledFocusable={isClearing}
      aria-label={`Clear ${row.address}`}
      onClick={() => void clear()}
    >
      Clear
    </Button>
  );
}

/** The addresses whose last mail came back. */
export default function BouncedAddressList() {
  return (
    <ListPage
      entity={bouncedAddress}
      columns={COLUMNS}
      linkTo={() => null}
      actions={<RouteLink route="mail.list">See the mails</RouteLink>}
      emptyAction={null}
      above={
        <BouncesUnknown>
          <p>
            Mails are sent to these addresses all the same. A mark ends {BOUNCE_CLEAR_DAYS} days after another mail that
            doesn't come back, or when you clear it.
          </p>
        </BouncesUnknown>
      }
      rowActions={(row) => <ClearButton row={row} />}
      actionsWidth={80}
    />
  );
}
