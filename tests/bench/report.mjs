import { sumPeaks } from './processes.mjs';

/**
 * Result of one case: each server's slices.
 * @typedef {{ benchCase: import('./cases.mjs').Case, slices: Record<string, import('./measure.mjs').Measure[]> }}
 *   Result
 */

/** The number below which a share of the numbers lies. */
const quantile = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)];
const median = (numbers) => quantile(numbers, 0.5);
const formatNumber = (number) =>
  number >= 100 ? Math.round(number).toLocaleString('en') : number.toPrecision(number >= 10 ? 3 : 2);
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** Most memory of a report's process, and how many times as long other calls may take meanwhile. */
const MAX_REPORT_MEBIBYTES = 512;
const MAX_SLOWDOWN = 2;

/**
 * Rates, and their ratio slice by slice: what else the machine does meets both servers of a slice. The middle half of
 * the ratios says how sure the median is.
 * @param {readonly Result[]} results
 */
export const ratesTable = (results) =>
  table(
    ['case', 'bare', 'bare + hop', 'Trestle', 'Trestle ÷ (bare + hop)', 'half of the slices', 'wanted', ''],
    results.map(({ benchCase, slices }) => {
      const rates = (name) => slices[name].map((slice) => slice.rate);
      const ratios = rates('trestle').map((rate, i) => rate / rates('hop')[i]);
      const ratio = median(ratios);
      const unit = benchCase.single ? ' s' : ' /s';
      const met = benchCase.single ? ratio <= benchCase.target : ratio >= benchCase.target;
      return [
        benchCase.title,
        ...['bare', 'hop', 'trestle'].map((name) => formatNumber(median(rates(name))) + unit),
        ratio.toFixed(2),
        `${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}`,
        `${benchCase.single ? '≤' : '≥'} ${benchCase.target}`,
        met ? 'met' : 'missed',
      ];
    }),
  );

/** Processor milliseconds of one request, by process. Unlike rates they hardly depend on what else the machine does. */
export const timesTable = (results) =>
  table(
    [
      'processor ms for one request',
      'MariaDB: bare',
      'Trestle',
      'own: bare',
      'bare + hop',
      'Trestle',
      'of it services',
      'BFF',
      '(bare + hop) ÷ Trestle, all',
    ],
    results.map(({ benchCase, slices }) => {
      const time = (server, isIncluded) =>
        median(
          slices[server].map(({ cpu }) =>
            Object.entries(cpu).reduce((sum, [name, spent]) => (isIncluded(name) ? sum + spent : sum), 0),
          ),
        );
      const isServer = (name) => name !== 'database';
      const times = [
        time('bare', (name) => !isServer(name)),
        time('trestle', (name) => !isServer(name)),
        time('bare', isServer),
        time('hop', isServer),
        time('trestle', isServer),
        time('trestle', (name) => name === 'services'),
        time('trestle', (name) => name === 'bff'),
      ];
      const all = (server) => time(server, () => true);
      return [benchCase.name, ...times.map(formatNumber), (all('hop') / all('trestle')).toFixed(2)];
    }),
  );

/** The most memory that each process has held, with what earlier cases have left. @param {readonly Result[]} results */
export const memoryTable = (results) =>
  table(
    ['peak memory, MiB', 'MariaDB', 'services', 'BFF', 'bare'],
    results.map(({ benchCase, slices }) => {
      const peakOf = (server, name) => Math.max(...slices[server].map(({ peaks }) => peaks[name]?.all ?? 0));
      return [
        benchCase.name,
        peakOf('trestle', 'database'),
        peakOf('trestle', 'services'),
        peakOf('trestle', 'bff'),
        peakOf('bare', 'bare'),
      ];
    }),
  );

/**
 * What one request takes in processes that have just started.
 * @param {readonly { benchCase: import('./cases.mjs').Case, peaks: import('./processes.mjs').Peaks }[]} measures
 */
export const aloneTable = (measures) =>
  table(
    ['peak memory of one alone, MiB', 'services', 'BFF', 'both, shared pages once', 'wanted', ''],
    measures.map(({ benchCase, peaks }) => {
      const both = sumPeaks(peaks, ['services', 'bff']);
      return [
        benchCase.name,
        peaks.services?.all ?? 0,
        peaks.bff?.all ?? 0,
        both,
        `≤ ${benchCase.mebibytes}`,
        both <= benchCase.mebibytes ? 'met' : 'missed',
      ];
    }),
  );

/**
 * Reports: how long they take, and what they take from others.
 * @param {readonly import('./measureReports.mjs').ReportMeasure[]} measures
 */
export const reportsTable = (measures) =>
  table(
    [
      'report of 65,535 rows',
      'time',
      'peak of its process',
      'wanted',
      "lists' p95: quiet",
      'meanwhile',
      '×',
      'wanted',
      '',
    ],
    [...Map.groupBy(measures, ({ format }) => format)].map(([format, rounds]) => {
      const mebibytes = Math.max(...rounds.map((round) => round.mebibytes));
      const slower = median(rounds.map(({ quiet, busy }) => busy / quiet));
      return [
        format,
        `${formatNumber(median(rounds.map(({ seconds }) => seconds)))} s`,
        `${mebibytes} MiB`,
        `≤ ${MAX_REPORT_MEBIBYTES}`,
        ...['quiet', 'busy'].map((when) => `${formatNumber(median(rounds.map((round) => round[when])))} ms`),
        slower.toFixed(2),
        `≤ ${MAX_SLOWDOWN}`,
        mebibytes <= MAX_REPORT_MEBIBYTES && slower <= MAX_SLOWDOWN ? 'met' : 'missed',
      ];
    }),
  );
