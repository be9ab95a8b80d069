import type { ReportDefinition } from '../report';
import { ordersByStore } from './ordersByStore';
import { parameterTypes } from './parameterTypes';

/** All reports, in any order. */
export const reportDefinitions: readonly ReportDefinition[] = [ordersByStore, parameterTypes];
