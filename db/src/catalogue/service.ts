import type { ServiceDefinition, ServiceParts } from '../service';
import { priceChangeRoutes } from './priceChange/router';

/** Products, catalogues and suppliers. */
export const createCatalogueService = ({ settings }: ServiceParts): ServiceDefinition => ({
  serve: (context) => [priceChangeRoutes(context, settings.productSlug)],
});
