import type { Service } from '@trestle/schema/entity';
import { placesOf, type ServicePlaces } from '../services';

/** Chooses where the next request for a service goes; undefined where the service has no address. */
export type ChooseAddress = (service: Service) => string | undefined;

/** Takes a service's addresses in turn. */
export function createChooseAddress(places: ServicePlaces): ChooseAddress {
  let turn = 0;
  return service => {
    const addresses = placesOf(places, service);
    return addresses[turn++ % addresses.length];
  };
}
