import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { moneyText } from '@trestle/schema/regional/numberFormat';
import { regional } from '@trestle/schema/regional/regional';
import { pricesNote, taxRuleOf, totalFacts } from '@trestle/schema/regional/tax';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { factSection } from './facts';
import { textSection } from './tables';

const { total_price } = storeOrderLine.fields;

/** Names who sells; nothing where the settings don't say. */
export function sellerSections(): readonly ReportSection[] {
  const { seller } = regional();
  const text = [seller?.name, seller?.address, seller?.number].filter(Boolean).join('\n');
  return text ? [factSection([['Seller', text]])] : [];
}

/** Adds up an order: net, tax and total, and what its prices are. Nothing for people who may not see the prices. */
export function totalSections(order: Row, lines: readonly Row[]): readonly ReportSection[] {
  const prices = lines.map((line) => line[total_price.name]).filter((price) => typeof price === 'number');
  if (!prices.length) return [];
  const rule = taxRuleOf(order);
  const facts = totalFacts(prices, rule).map(([label, amount]) => [label, moneyText(amount)] as const);
  return [factSection(facts), textSection(pricesNote(rule))];
}
