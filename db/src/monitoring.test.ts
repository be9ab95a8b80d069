import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { metrics, serveMetrics } from './platform/metrics';
import { addStateMetrics } from './platform/stateMetrics';
import './platform/eventMetrics';
import './sql/poolMetrics';
import './storage/storeMetrics';

const folder = fileURLToPath(new URL('../../bff/deploy/monitoring', `file://${__filename}`));
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string };
}
const alerts = (parse(read('alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
interface Panel {
  id: number;
  title: string;
  targets: { expr: string; legendFormat: string }[];
}
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Labels that Prometheus adds by itself. */
const OWN_LABELS = ['job', 'instance'];
/** Labels by the names of all series that the processes serve. */
const labelsBySeries = new Map<string, string[]>([['up', OWN_LABELS]]);

beforeAll(() => {
  addStateMetrics({ countSessions: async () => 0, sumFileBytes: async () => 0 });
  // A port of the system's choice. This adds the metrics of Node.
  serveMetrics({ metricsHost: '127.0.0.1', metricsPort: 0 }, (message) => {
    throw new Error(message);
  });
  for (const { name, type, labelNames } of metrics.getMetricsAsArray() as unknown as {
    name: string;
    type: string;
    labelNames?: string[];
  }[]) {
    const labels = [...(labelNames ?? []), ...OWN_LABELS];
    labelsBySeries.set(name, labels);
    if (type !== 'histogram') continue;
    for (const end of ['_count', '_sum']) labelsBySeries.set(name + end, labels);
    labelsBySeries.set(`${name}_bucket`, [...labels, 'le']);
  }
});

/** Returns the series of an expression, with the labels that it selects them by. */
const seriesOf = (expression: string): { name: string; labels: string[] }[] =>
  [...expression.matchAll(/\b(trestle_\w+|up)\b(?:\{([^}]*)\})?/g)].map(([, name, selector = '']) => ({
    name: name!,
    labels: [...selector.matchAll(/(\w+)\s*=?[=~!]/g)].map(([, label]) => label!),
  }));
const groupingLabels = (expression: string): string[] =>
  [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels]) =>
    labels!.split(',').map((label) => label.trim()),
  );

test('alerts and dashboard use only series and labels that the processes serve', () => {
  expect(expressions.length).toBeGreaterThan(25);
  for (const expression of expressions) {
    const series = seriesOf(expression);
    expect([expression, series.length > 0]).toEqual([expression, true]);
    for (const { name, labels } of series) {
      const known = labelsBySeries.get(name);
      expect([name, known === undefined]).toEqual([name, false]);
      const used = [...labels, ...groupingLabels(expression)];
      expect([expression, used.filter((label) => !known!.includes(label))]).toEqual([expression, []]);
    }
  }
});

test('every metric of the product is in the dashboard', () => {
  const shown = new Set(expressions.flatMap(seriesOf).map(({ name }) => name.replace(/_(bucket|count|sum)$/, '')));
  const own = metrics.getMetricsAsArray().map(({ name }) => name);
  const isOfNode = (name: string) => /^trestle_(nodejs|process)_/.test(name);
  expect(own.filter((name) => !isOfNode(name) && !shown.has(name))).toEqual([]);
});

test('each alert says what happened and how urgent it is, under a name of its own', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)]);
    expect([alert, annotations?.summary]).toEqual([alert, expect.stringMatching(/\S/)]);
  }
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
});

test('legends show labels that their expression keeps, and panels have ids of their own', () => {
  for (const { targets } of panels) {
    for (const { expr, legendFormat } of targets) {
      const kept = /\bby \(/.test(expr) ? groupingLabels(expr) : OWN_LABELS;
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
      expect([expr, shown.filter((label) => !kept.includes(label))]).toEqual([expr, []]);
    }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
