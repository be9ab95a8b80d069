import { lookup as lookUpHost, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './allowedAddress';

const NOT_PUBLIC = 'The host is not on the public internet';

/** Looks a host up, and refuses it unless all of its addresses are public: the connection goes to one of these. */
export const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookUpHost(host, { ...options, all: true }, (error, found) => {
    const addresses = found as LookupAddress[] | undefined;
    if (error || !addresses?.length) callback(error ?? new Error('The host has no address'), '', 4);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new Error(NOT_PUBLIC), '', 4);
    else if (options.all) (callback as unknown as (error: null, all: LookupAddress[]) => void)(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  });
};
