import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer, type StubHandler } from '@trestle/kit/testing/stubServer';
import type { ReportDetails, ReportPreview, ReportSummary } from '@trestle/schema/report';
import { testParameter } from './parameters/testParameter';
import Reports from './Reports';

const summaries: ReportSummary[] = [
  { name: 'sales', title: 'Sales by supplier', description: 'Compared with the period before', group: 'Orders' },
  { name: 'slow', title: 'Slow movers', description: 'What nobody orders', group: 'Stock' },
  { name: '_mail', title: 'Order confirmation', description: 'For mails', group: 'Orders' },
];
const details: ReportDetails = {
  ...summaries[0]!,
  formats: ['pdf', 'xlsx'],
  props: { title: 'Sales by supplier', description: '', ext: 'pdf' },
  params: [
    testParameter({ name: 'from', promptText: 'From', type: 7, defaultVal: '2026-11-01' }),
    testParameter({ name: 'least', promptText: 'Least amount', type: 3, allowBlank: true }),
    testParameter({
      name: 'store',
      promptText: 'Store',
      controlType: 1,
      allowBlank: true,
      listEntries: [
        { value: 1, label: 'Fitzroy' },
        { value: 2, label: 'Carlton' },
      ],
    }),
    testParameter({ name: 'order', promptText: 'Order', controlType: 1, allowBlank: true, dependsOn: ['store'] }),
    testParameter({ name: 'layout', isHidden: true, defaultVal: 'wide' }),
  ],
};
const preview: ReportPreview = {
  title: 'Sales by supplier',
  facts: [['From', '01/11/2026']],
  sections: [
    {
      kind: 'table',
      title: 'Suppliers',
      columns: [
        { name: 'supplier', label: 'Supplier', kind: 'String' },
        { name: 'total', label: 'Total', kind: 'Money', total: true },
      ],
      rows: [
        ['Nordwood', 1290],
        ['Birch & Co', 310.5],
      ],
      rowCount: 2,
      totalCount: 70_000,
    },
  ],
};

type Handlers = { list?: StubHandler; params?: StubHandler; download?: StubHandler };
const openPage = (address: string, { list, params, download }: Handlers = {}) => {
  signIn();
  const calls = stubServer((call) => {
    if (call.path === '/reports/reports/') return list?.(call) ?? { body: summaries };
    if (call.path === '/reports/download') return download?.(call) ?? { body: preview };
    return params?.(call) ?? { body: details };
  });
  const page = renderAt(address, [{ name: 'reports', path: '/reports/:reportName', element: <Reports /> }]);
  const downloads = () =>
    calls.filter(({ path }) => path === '/reports/download').map(({ body }) => [...(body as FormData).entries()]);
  return { ...page, calls, downloads, user: userEvent.setup() };
};

beforeEach(() => localStorage.clear());

test('before a report is chosen: the list without hidden ones, and the words of S2 §2', async () => {
  const { user } = openPage('/reports/NONE');
  expect(await screen.findByText('Please select a report on the Left to generate')).toBeVisible();
  const list = await screen.findByRole('navigation', { name: 'Reports' });
  expect(
    within(list)
      .getAllByRole('heading', { level: 3 })
      .map((each) => each.textContent),
  ).toEqual(['Orders', 'Stock']);
  expect(within(list).getByRole('link', { name: /Sales by supplier.*period before/ })).toBeVisible();
  expect(screen.queryByText('Order confirmation')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Star Slow movers' }));
  expect(
    within(list)
      .getAllByRole('heading', { level: 3 })
      .map((each) => each.textContent),
  ).toEqual(['Starred', 'Orders']);
  await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'nobody{ArrowDown}');
  expect(within(list).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Slow movers/ })).toHaveFocus();
});
test('who has no reports is told so', async () => {
  openPage('/reports/NONE', { list: () => ({ body: [] }) });
  expect(await screen.findByText('There are no reports for you.')).toBeVisible();
});
test('Enter runs the preview, whose parameters go into the address; hidden ones are sent, not drawn', async () => {
  const { user, at, downloads } = openPage('/reports/sales');
  const least = await screen.findByRole('textbox', { name: 'Least amount' });
  expect(screen.getByRole('link', { name: /Sales by supplier/ })).toHaveAttribute('aria-current', 'page');
  expect(downloads()).toEqual([]);
  await user.type(least, '880,50{Enter}');
  expect(await screen.findByRole('heading', { name: 'Suppliers' })).toBeVisible();
  expect(at()).toBe('/reports/sales?from=2026-11-01&least=880.5&store=&order=');
  expect(Object.fromEntries(downloads()[0]!)).toMatchObject({
    reportName: 'sales',
    filename: expect.stringMatching(/^Sales by supplier \d{4}-\d\d-\d\d\.json$/),
    timezone: 'Australia/Melbourne',
    least: '880.5',
    layout: 'wide',
  });
});
test("parameters are asked for in the report's zone, so that today is the report's day", async () => {
  const { calls } = openPage('/reports/sales?store=1');
  expect(await screen.findByRole('table', { name: 'Suppliers' })).toBeVisible();
  const zones = calls
    .filter(({ path }) => path === '/reports/reportsParams/sales/')
    .map(({ headers }) => headers['X-Timezone']);
  expect(zones).toEqual(['Australia/Melbourne', 'Australia/Melbourne']);
});
test('an address with parameters shows its preview at once, and says what it does not know', async () => {
  const { downloads } = openPage('/reports/sales?from=2026-10-01&store=9&colour=red');
  expect(await screen.findByRole('table', { name: 'Suppliers' })).toBeVisible();
  expect(screen.getByLabelText(/From/)).toHaveValue('01/10/2026');
  expect(screen.getByText(/no parameter 'colour'/)).toBeVisible();
  expect(screen.getByText(/Store: the address names a choice/)).toBeVisible();
  expect(Object.fromEntries(downloads()[0]!)).not.toHaveProperty('store');
});
describe('an address that names a record which its list lacks', () => {
  const withOrder = (value: number): ReportDetails => ({
    ...details,
    params: details.params.map((each) =>
      each.name === 'order' ? { ...each, listEntries: [{ value, label: `Order ${value}` }] } : each,
    ),
  });
  test('has it chosen, as lists hold the newest records alone', async () => {
    const params: StubHandler = ({ query }) => ({
      body: query.get('order') === '77' ? withOrder(77) : withOrder(2000),
    });
    openPage('/reports/sales?from=2026-10-01&order=77', { params });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Order' })).toHaveValue('77'));
  });
  test('has nothing chosen where the user may not see it, and shows the list all the same', async () => {
    const params: StubHandler = ({ query }) =>
      query.has('order')
        ? { status: 400, body: { order: [{ code: 'choice', message: 'Choose one of the list' }] } }
        : { body: withOrder(2000) };
    const { calls } = openPage('/reports/sales?from=2026-10-01&order=77', { params });
    await waitFor(() => expect(calls.filter(({ path }) => path.includes('reportsParams'))).toHaveLength(3));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Order' })).toHaveValue(''));
    expect(screen.getByRole('option', { name: 'Order 2000' })).toBeInTheDocument();
    expect(screen.queryByText('The choices could not be loaded')).not.toBeInTheDocument();
  });
});
test('a table sorts by a click, and says how many rows there are when it has not all', async () => {
  const { user } = openPage('/reports/sales?from=2026-10-01');
  const table = await screen.findByRole('table', { name: 'Suppliers' });
  const names = () => [...table.querySelectorAll('tbody tr')].map((row) => row.firstElementChild!.textContent);
  expect(names()).toEqual(['Nordwood', 'Birch & Co']);
  await user.click(within(table).getByRole('button', { name: 'Total' }));
  expect(names()).toEqual(['Birch & Co', 'Nordwood']);
  expect(within(table).getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(table).getByRole('button', { name: 'Total' }));
  expect(names()).toEqual(['Nordwood', 'Birch & Co']);
  // A sum of the first rows alone would be taken for that of all.
  expect(within(table).queryByRole('row', { name: /^Total/ })).not.toBeInTheDocument();
  expect(screen.getByText('2 of 70,000 rows')).toBeVisible();
  expect(screen.getByText(/first rows only.* and for the totals of all rows/)).toBeVisible();
});
test('Back to an address that lacks a parameter shows no preview of other ones', async () => {
  const { user, router } = openPage('/reports/sales?from=&store=1');
  expect(await screen.findByText('Fill in the parameters above, then press Preview.')).toBeVisible();
  await user.type(screen.getByLabelText(/From/), '01/11/2026');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('table', { name: 'Suppliers' })).toBeVisible();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Fill in the parameters above, then press Preview.')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Suppliers' })).toBeNull();
});
test('what the server refuses stands at its field; other errors can be tried again', async () => {
  const refuse: StubHandler = () => ({ status: 400, body: { from: [{ code: 'max', message: 'Not after today' }] } });
  const { user } = openPage('/reports/sales?from=2031-01-01', { download: refuse });
  expect(await screen.findByText('Not after today')).toBeVisible();
  expect(screen.getByLabelText(/From/)).toBeInvalid();
  await user.clear(screen.getByLabelText(/From/));
  expect(screen.queryByText('Not after today')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Value Required')).toBeVisible();
  expect(screen.getByLabelText(/From/)).toHaveFocus();
});
test('a report that fails says so and can be tried again', async () => {
  let fails = true;
  const download: StubHandler = () => (fails ? { status: 503, body: { detail: 'Busy.' } } : { body: preview });
  const { user } = openPage('/reports/sales?from=2026-01-01', { download });
  expect(await screen.findByText('The report could not be made')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Suppliers' })).toBeVisible();
});
test('a download that does not hold all rows says so', async () => {
  const download: StubHandler = () => ({ text: 'rows', headers: { 'X-Row-Count': '65535', 'X-Total-Count': '70112' } });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = openPage('/reports/sales', { download });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/the first 65,535 of 70,112 rows/)).toBeInTheDocument();
  expect(save).toHaveBeenCalledTimes(1);
  save.mockRestore();
});

test('a download that takes long is handed over to the background', async () => {
  const run = { id: 31, title: 'Sales by supplier', status: 'running' };
  const download: StubHandler = () => ({ status: 202, body: run });
  const { user, calls } = openPage('/reports/sales', { download });
  await user.type(await screen.findByRole('textbox', { name: 'Least amount' }), '5');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('/api/report_run/31/'));
  const downloadCall = calls.find(({ path }) => path === '/reports/download')!;
  expect(downloadCall.headers).toMatchObject({ Prefer: 'respond-async, wait=8' });
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
});
test('while a report is downloaded, Cancel appears where nothing was pressed; a second click sends nothing', async () => {
  let answer = () => {};
  const reply = new Promise<void>((done) => {
    answer = done;
  });
  const download: StubHandler = async () => {
    await reply;
    return { status: 503, body: { detail: 'Busy.' } };
  };
  const { user, calls } = openPage('/reports/sales', { download });
  const downloadButton = await screen.findByRole('button', { name: 'Download' });
  // Hidden, so that it keeps its room. A hidden button has no name.
  const cancel = screen.getByText('Cancel', { selector: 'button' });
  expect(cancel).not.toBeVisible();
  await user.dblClick(downloadButton);
  expect(cancel).toBeVisible();
  expect(calls.filter(({ path }) => path === '/reports/download')).toHaveLength(1);
  act(() => cancel.focus());
  answer();
  await waitFor(() => expect(cancel).not.toBeVisible());
  expect(downloadButton).toHaveFocus();
});
test('a download that is refused after its report was left says why', async () => {
  let answer = () => {};
  const reply = new Promise<void>((done) => {
    answer = done;
  });
  const download: StubHandler = async () => {
    await reply;
    return { status: 400, body: { from: [{ code: 'max', message: 'Not after today' }] } };
  };
  const { user, router } = openPage('/reports/sales', { download });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await act(() => router.navigate('/reports/NONE'));
  answer();
  expect(await screen.findByText('Sales by supplier could not be created. From: Not after today')).toBeInTheDocument();
});
test('a list that depends on another is loaded again; other values stay', async () => {
  const orders = { 1: [{ value: 7, label: 'SO-7' }], 2: [{ value: 8, label: 'SO-8' }] };
  const params: StubHandler = ({ query }) => {
    const entries = orders[Number(query.get('store')) as 1 | 2] ?? [];
    return {
      body: {
        ...details,
        params: details.params.map((p) => (p.name === 'order' ? { ...p, listEntries: entries } : p)),
      },
    };
  };
  const { user } = openPage('/reports/sales', { params });
  await user.type(await screen.findByRole('textbox', { name: 'Least amount' }), '5');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Store' }), 'Fitzroy');
  const order = screen.getByRole('combobox', { name: 'Order' });
  await within(order).findByRole('option', { name: 'SO-7' });
  await user.selectOptions(order, 'SO-7');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Store' }), 'Carlton');
  await within(order).findByRole('option', { name: 'SO-8' });
  await waitFor(() => expect(order).toHaveValue(''));
  expect(screen.getByRole('textbox', { name: 'Least amount' })).toHaveValue('5');
});
test('an unknown report, and one that is not for this user, lead back to the list', async () => {
  openPage('/reports/nothing', { params: () => ({ status: 404, body: { detail: 'Not found.' } }) });
  expect(await screen.findByText("There is no report 'nothing' for you.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose another report' })).toHaveAttribute('href', '/reports/NONE');
});
