import { renderAt } from '@trestle/kit/testing/renderAt';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useAnswerQueue } from './useAnswerQueue';

interface OrderProps {
  question: Promise<string>;
  apply: () => void;
}
function Order({ question, apply }: OrderProps) {
  const { run } = useAnswerQueue();
  return <button onClick={() => run('OSL-204', question, apply)}>Search</button>;
}
function Page(props: OrderProps) {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && <Order {...props} />}
      <button onClick={() => setOpen(false)}>Close</button>
    </>
  );
}

test('an answer that comes after the order was closed is not applied, and the user is told', async () => {
  const apply = jest.fn();
  let answer: (text: string) => void = () => {};
  const question = new Promise<string>((resolve) => {
    answer = resolve;
  });
  renderAt('/', [{ name: 'home', path: '/', element: <Page question={question} apply={apply} /> }]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await act(async () => answer('found'));
  expect(await screen.findByText(/before OSL-204 was found, so OSL-204 was not added/)).toBeInTheDocument();
  expect(apply).not.toHaveBeenCalled();
});
