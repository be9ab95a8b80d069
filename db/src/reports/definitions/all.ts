import type { ReportDefinition } from '../report';
import { catalogue } from './catalogue';
import { containerPackingList } from './containerPackingList';
import { deliveryNote } from './deliveryNote';
import { incomingOrderLines } from './incomingOrderLines';
import { orderConfirmation } from './orderConfirmation';
import { orderLinesForAccounts } from './orderLinesForAccounts';
import { ordersByStore } from './ordersByStore';
import { packingSlip } from './packingSlip';
import { parameterTypes } from './parameterTypes';
import { priceList } from './priceList';
import { productLabels } from './productLabels';
import { sales } from './sales';
import { slowMovers } from './slowMovers';
import { stockAvailability } from './stockAvailability';
import { stockLabels } from './stockLabels';
import { supplierList } from './supplierList';
import { userGroupsAndRights } from './userGroupsAndRights';

/** All reports, in any order. */
export const reportDefinitions: readonly ReportDefinition[] = [
  catalogue,
  containerPackingList,
  deliveryNote,
  incomingOrderLines,
  orderConfirmation,
  orderLinesForAccounts,
  ordersByStore,
  packingSlip,
  parameterTypes,
  priceList,
  productLabels,
  sales,
  slowMovers,
  stockAvailability,
  stockLabels,
  supplierList,
  userGroupsAndRights,
];
