/** @typedef {{ one: import('./cases.mjs').Case, rounds: Record<string, import('./measure.mjs').Measure[]> }} Result of one case: each server's rounds */

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const short = (number) =>
  number >= 100 ? Math.round(number).toLocaleString('en') : number.toPrecision(number >= 10 ? 3 : 2);
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** What a report's process may hold, and how many times as long other calls may take meanwhile. */
const MAX_REPORT_MEBIBYTES = 512;
const MAX_SLOWDOWN = 2;

/** Rates and their ratio, the middle one of the rounds each. @param {readonly Result[]} results */
export const ratesTable = (results) =>
  table(
    ['case', 'bare', 'bare + hop', 'Trestle', 'Trestle ÷ (bare + hop)', 'wanted', ''],
    results.map(({ one, rounds }) => {
      const rate = (name) => median(rounds[name].map((round) => round.rate));
      const ratio = rate('trestle') / rate('hop');
      const unit = one.single ? ' s' : ' /s';
      const met = one.single ? ratio <= one.target : ratio >= one.target;
      return [
        one.title,
        ...['bare', 'hop', 'trestle'].map((name) => short(rate(name)) + unit),
        `${ratio.toFixed(2)}`,
        `${one.single ? '≤' : '≥'} ${one.target}`,
        met ? 'met' : 'missed',
      ];
    }),
  );

/** Where the time goes: processor milliseconds of one request. Unlike rates these hardly depend on what else the machine does. */
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
    ],
    results.map(({ one, rounds }) => {
      const time = (server, wanted) =>
        median(
          rounds[server].map(({ cpu }) =>
            Object.entries(cpu).reduce((sum, [name, spent]) => (wanted(name) ? sum + spent : sum), 0),
          ),
        );
      const own = (name) => name !== 'database';
      const times = [
        time('bare', (name) => !own(name)),
        time('trestle', (name) => !own(name)),
        time('bare', own),
        time('hop', own),
        time('trestle', own),
        time('trestle', (name) => name === 'services'),
        time('trestle', (name) => name === 'bff'),
      ];
      return [one.name, ...times.map(short)];
    }),
  );

/** The most memory that each process has held. The product's two together have a limit of their own. */
export const memoryTable = (results) =>
  table(
    ['peak memory, MiB', 'MariaDB', 'services', 'BFF', 'services + BFF', 'wanted', 'bare'],
    results.map(({ one, rounds }) => {
      const most = (server, name) => Math.max(...rounds[server].map(({ peaks }) => peaks[name] ?? 0));
      return [
        one.name,
        most('trestle', 'database'),
        most('trestle', 'services'),
        most('trestle', 'bff'),
        most('trestle', 'services') + most('trestle', 'bff'),
        one.mebibytes ? `≤ ${one.mebibytes}` : '',
        most('bare', 'bare'),
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
        `${short(median(rounds.map(({ seconds }) => seconds)))} s`,
        `${mebibytes} MiB`,
        `≤ ${MAX_REPORT_MEBIBYTES}`,
        ...['quiet', 'busy'].map((when) => `${short(median(rounds.map((round) => round[when])))} ms`),
        slower.toFixed(2),
        `≤ ${MAX_SLOWDOWN}`,
        mebibytes <= MAX_REPORT_MEBIBYTES && slower <= MAX_SLOWDOWN ? 'met' : 'missed',
      ];
    }),
  );
