import { bounceWords, type BouncedAddress, type BouncedAddressesReply } from '@trestle/schema/bouncedAddress';
import type { Entity } from '@trestle/schema/entity';
import { MAX_CHECKED_ADDRESSES } from '@trestle/schema/limits';
import { useEffect, useMemo, useState } from 'react';
import { request } from '../../core/api/request';
import { formatDay } from '../../core/format/formatDay';
import { wallClock } from '../../core/format/zone';
import { settings } from '../../core/settings';
import { isAddress } from './addresses';

/**
 * Asks which addresses on a record returned the last mail.
 * @returns none where that isn't known, or can't be asked: nobody is kept from writing by that
 */
export const findBouncedAddresses = async (
  { name }: Entity,
  id: unknown,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<readonly BouncedAddress[]> => {
  const asked = addresses.filter(isAddress).slice(0, MAX_CHECKED_ADDRESSES);
  if (!settings.bouncesKnown || asked.length === 0 || typeof id !== 'number') return [];
  const body = { addresses: asked, other_name: name, other_id: id };
  const path = `/api/${settings.slug}/check_addresses/`;
  return request<BouncedAddressesReply>(path, { method: 'POST', body, ...(signal && { signal }) }).then(
    ({ results }) => results,
    () => [],
  );
};

/** Holds which of some addresses on a record returned the last mail, while they change. */
export const useBouncedAddresses = (
  entity: Entity,
  id: unknown,
  addresses: readonly string[],
): readonly BouncedAddress[] => {
  const [found, setFound] = useState<readonly BouncedAddress[]>([]);
  const asked = addresses.join('\n');
  useEffect(() => {
    const controller = new AbortController();
    void findBouncedAddresses(entity, id, asked.split('\n'), controller.signal).then((marks) => {
      if (!controller.signal.aborted) setFound(marks);
    });
    return () => controller.abort();
  }, [entity, id, asked]);
  return useMemo(() => {
    const present = new Set(asked.toLowerCase().split('\n'));
    return found.filter(({ address }) => present.has(address));
  }, [found, asked]);
};

const dayOf = (moment: string): string => wallClock(new Date(moment)).toISOString().slice(0, 10);

/** 'returned the last mail on 3 Nov: mailbox full'. */
export const bounceSentence = (mark: BouncedAddress): string =>
  `returned the last mail on ${formatDay(dayOf(mark.returned_date))}: ${bounceWords(mark)}`;
