import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { ScheduleDialog } from './ScheduleDialog';
import type { Schedule } from './scheduleText';

const report = { name: 'slow', title: 'Slow movers', formats: ['pdf'] } as const;
const schedule: Partial<Schedule> = { frequency: 'daily', time: '07:30', format: 'pdf', recipients: [1] };
const people = { body: { count: 1, results: [{ id: 1, descriptive_name: 'Ann' }] } };

const renderDialog = (onClose: () => void, initialValues = schedule) =>
  renderAt('/', [
    {
      name: 'reports',
      path: '/',
      element: <ScheduleDialog report={report} parameters={{}} schedule={initialValues} onClose={onClose} />,
    },
  ]);

test('a double click on Save makes one schedule', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  signIn();
  const calls = stubServer(async ({ method }) => {
    if (method !== 'POST') return people;
    await answered;
    return { body: { id: 5, ...schedule } };
  });
  renderDialog(onClose);
  await user.dblClick(await screen.findByRole('button', { name: 'Save' }));
  answer();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a save that failed says so in the dialog, until the next try', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  signIn();
  let works = false;
  stubServer(({ method }) => {
    if (method !== 'POST') return people;
    return works ? { body: { id: 5, ...schedule } } : { status: 500, body: { detail: 'Something went wrong.' } };
  });
  renderDialog(onClose);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(onClose).not.toHaveBeenCalled();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('who is chosen stays chosen for people who may not list others', async () => {
  const user = userEvent.setup();
  signIn({ use_permissions: true, superuser: false, groups: [] });
  const calls = stubServer(({ method, body }) => (method === 'POST' ? { status: 201, body: body as object } : people));
  renderDialog(() => {}, { ...schedule, recipients: [3] });
  await user.click(await screen.findByRole('checkbox', { name: 'Mara Okafor (you)' }));
  expect(screen.getByRole('checkbox', { name: 'User 3' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ recipients: [1, 3] }),
  );
});

const DELETED_TEXT = 'This schedule is no longer here: somebody deleted it, or you may not see it any more.';

test('a schedule that was deleted while it was changed says so, and leads back to the list', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  signIn();
  stubServer(({ method }) => (method === 'PATCH' ? { status: 404, body: { detail: 'Not found.' } } : people));
  renderDialog(onClose, { ...schedule, id: 5 });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(DELETED_TEXT)).toBeInTheDocument();
  expect(onClose).toHaveBeenCalled();
});

test('a change made meanwhile is not overwritten before the user knows of it, and nothing typed is lost', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  signIn();
  const [opened, changed] = ['2026-01-05T01:00:00.000Z', '2026-01-05T02:00:00.000Z'];
  const calls = stubServer(({ method, body }) => {
    if (method !== 'PATCH') return people;
    if ((body as Partial<Schedule>).modified_date === changed) return { body: { id: 5, ...(body as object) } };
    return {
      status: 409,
      body: { non_field_errors: ['Ann changed this record.'], code: 'changed', modified_date: changed },
    };
  });
  renderDialog(onClose, { ...schedule, id: 5, modified_date: opened });
  const time = await screen.findByRole('textbox', { name: 'At' });
  await user.clear(time);
  await user.type(time, '08:15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    /changed meanwhile.*Save again/,
  );
  expect(time).toHaveValue('08:15');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const versions = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(versions).toMatchObject([{ modified_date: opened }, { modified_date: changed, time: '08:15' }]);
});

test('only active people are offered; one who gets the mails already stays, marked', async () => {
  signIn();
  const active = [
    { id: 1, descriptive_name: 'Mara Okafor' },
    { id: 2, descriptive_name: 'Ann Wood' },
  ];
  const formerUser = { id: 3, descriptive_name: 'Ben Hart' };
  stubServer(({ query }) => {
    const results = query.get('_ids') ? [active[1], formerUser] : active;
    return { body: { count: results.length, results } };
  });
  renderDialog(() => {}, { ...schedule, recipients: [2, 3] });
  expect(await screen.findByRole('checkbox', { name: 'Ben Hart (inactive)' })).toBeChecked();
  expect(screen.getAllByRole('checkbox').map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Mara Okafor (you)',
    'Ann Wood',
    'Ben Hart (inactive)',
    'No mail when the report is empty',
  ]);
});

test('recipients whose names are not loaded, or may not be read, stay when another one is chosen', async () => {
  const user = userEvent.setup();
  signIn();
  const active = [{ id: 2, descriptive_name: 'Ann Wood' }];
  const calls = stubServer(({ method, query, body }) => {
    if (method === 'POST') return { body: body as object };
    return query.get('_ids') ? new Promise<never>(() => {}) : { body: { count: 1, results: active } };
  });
  renderDialog(() => {}, { ...schedule, recipients: [3] });
  await user.click(await screen.findByRole('checkbox', { name: 'Ann Wood' }));
  expect(screen.getByRole('checkbox', { name: 'User 3' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ recipients: [2, 3] }),
  );
});

test('a schedule of another zone says which, and keeps it when it is changed', async () => {
  const user = userEvent.setup();
  signIn();
  const abroad = { ...schedule, id: 5, zone: 'America/New_York' };
  const calls = stubServer(({ method, body }) =>
    method === 'PATCH' ? { body: { ...abroad, ...(body as object) } } : people,
  );
  renderDialog(() => {}, abroad);
  const time = await screen.findByRole('textbox', { name: 'At' });
  expect(time).toHaveAccessibleDescription('hh:mm, New York time');
  await user.clear(time);
  await user.type(time, '08:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Slow movers will be mailed: every day at 08:00, New York time.')).toBeInTheDocument();
  const { body } = calls.find(({ method }) => method === 'PATCH')!;
  expect(body).toMatchObject({ time: '08:00' });
  expect(body).not.toHaveProperty('zone');
});
