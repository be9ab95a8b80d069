import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bounceWords, type BouncedAddress, type BouncedAddressesReply } from '@trestle/schema/bouncedAddress';
import type { Entity } from '@trestle/schema/entity';
import { MAX_CHECKED_ADDRESSES, MAX_LIST_IDS } from '@trestle/schema/limits';
import { request } from '../../core/api/request';
import { formatDay } from '../../core/format/formatDay';
import { wallClock } from '../../core/format/zone';
import { settings } from '../../core/settings';
import { isAddress } from './addresses';

/** Addresses of one call. */
const inCalls = (addresses: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(addresses.length / MAX_CHECKED_ADDRESSES) }, (_, i) =>
    addresses.slice(i * MAX_CHECKED_ADDRESSES, (i + 1) * MAX_CHECKED_ADDRESSES),
  );

/**
 * Asks which addresses on records returned the last mail: those of a page of rows by one call.
 * @returns none where that isn't known, or can't be asked: nobody is kept from writing by that
 */
export const findBouncedAddresses = async (
  { name }: Entity,
  ids: readonly unknown[],
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<readonly BouncedAddress[]> => {
  const known = ids.filter((id) => typeof id === 'number').slice(0, MAX_LIST_IDS);
  const asked = [...new Set(addresses.filter(isAddress).map((address) => address.toLowerCase()))];
  if (!settings.bouncesKnown || known.length === 0) return [];
  const record = known.length === 1 ? { other_id: known[0] } : { other_ids: known };
  const found: BouncedAddress[] = [];
  for (const part of inCalls(asked)) {
    const body = { addresses: part, other_name: name, ...record };
    const path = `/api/${settings.slug}/check_addresses/`;
    const reply = await request<BouncedAddressesReply>(path, { method: 'POST', body, ...(signal && { signal }) }).catch(
      () => null,
    );
    found.push(...(reply?.results ?? []));
  }
  return found;
};

/** Holds which of some addresses on records returned the last mail, while they change. */
export const useBouncedAddresses = (
  entity: Entity,
  ids: readonly unknown[],
  addresses: readonly string[],
): readonly BouncedAddress[] => {
  const { data = [] } = useQuery({
    queryKey: ['returned mail', entity.name, ids, addresses],
    queryFn: ({ signal }) => findBouncedAddresses(entity, ids, addresses, signal),
    enabled: settings.bouncesKnown === true && addresses.length > 0,
    placeholderData: keepPreviousData,
  });
  const present = new Set(addresses.map((address) => address.toLowerCase()));
  return data.filter(({ address }) => present.has(address));
};

const dayOf = (moment: string): string => wallClock(new Date(moment)).toISOString().slice(0, 10);

/** 'returned the last mail on 3 Nov: mailbox full'. */
export const bounceSentence = (mark: BouncedAddress): string =>
  `returned the last mail on ${formatDay(dayOf(mark.returned_date))}: ${bounceWords(mark)}`;

/** 'Returned mail on 3 Nov: mailbox full'. */
export const shortBounceSentence = (mark: BouncedAddress): string =>
  `Returned mail on ${formatDay(dayOf(mark.returned_date))}: ${bounceWords(mark)}`;
