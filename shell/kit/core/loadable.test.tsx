import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { currentToasts } from './feedback/toasts';
import { loadable } from './loadable';

/** A fetch that ends when the test says so. */
const createFetch = () => {
  const ends: ((failure?: Error) => void)[] = [];
  const fetch = jest.fn(
    () =>
      new Promise<{ default: (props: { name: string }) => ReactNode }>((resolve, reject) => {
        ends.push((failure) => (failure ? reject(failure) : resolve({ default: ({ name }) => <p>Hello {name}</p> })));
      }),
  );
  return { fetch, end: (failure?: Error) => act(async () => ends.at(-1)!(failure)) };
};

class Boundary extends Component<{ children: ReactNode }> {
  override state = { words: '' };
  static getDerivedStateFromError(error: Error) {
    return { words: error.message };
  }
  override render() {
    return this.state.words || this.props.children;
  }
}

test('the code is fetched when the component is first drawn; its fallback stands in meanwhile', async () => {
  const { fetch, end } = createFetch();
  const Greeting = loadable(fetch, ({ name }) => <p>Wait, {name}</p>);
  expect(fetch).not.toHaveBeenCalled();
  render(<Greeting name="Ada" />);
  expect(screen.getByText('Wait, Ada')).toBeInTheDocument();
  await end();
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('code that is here is drawn at once, without the fallback', async () => {
  const { fetch, end } = createFetch();
  const Greeting = loadable(fetch);
  const loading = Greeting.load();
  await end();
  await loading;
  render(<Greeting name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
});

test('where it is asked for, a failure reaches the boundary; a component drawn anew fetches again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { fetch, end } = createFetch();
  const Greeting = loadable(fetch, () => <p>Wait</p>, 'throw');
  const { unmount } = render(
    <Boundary>
      <Greeting name="Ada" />
    </Boundary>,
  );
  await end(new Error('No connection.'));
  expect(screen.getByText('No connection.')).toBeInTheDocument();
  unmount();
  render(<Greeting name="Ada" />);
  await end();
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  log.mockRestore();
});

test('the page stays: one message for all that failed offers to try again', async () => {
  const [dialog, menu] = [createFetch(), createFetch()];
  const Dialog = loadable(dialog.fetch, () => <p>Wait</p>);
  const Menu = loadable(menu.fetch);
  render(
    <>
      <p>The page</p>
      <Dialog name="Ada" />
      <Menu name="Bob" />
    </>,
  );
  await dialog.end(new Error('No connection.'));
  const first = currentToasts();
  await menu.end(new Error('No connection.'));
  expect(currentToasts()).toBe(first);
  expect(screen.getByText('The page')).toBeInTheDocument();
  expect(screen.getByText('Wait')).toBeInTheDocument();
  expect(currentToasts()).toMatchObject([{ kind: 'error', text: expect.stringMatching(/Check your connection/) }]);

  act(() => currentToasts()[0]!.action!.run());
  expect(currentToasts()).toEqual([]);
  await dialog.end();
  await menu.end(new Error('No connection.'));
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  expect(currentToasts()).toHaveLength(1);

  // Pointing at a menu's button fetches its code, too.
  void Menu.load();
  await menu.end();
  expect(screen.getByText('Hello Bob')).toBeInTheDocument();
  expect(currentToasts()).toEqual([]);
});

test('back online, what could not be fetched is fetched again', async () => {
  const { fetch, end } = createFetch();
  const Greeting = loadable(fetch);
  render(<Greeting name="Ada" />);
  await end(new Error('No connection.'));
  expect(currentToasts()).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('online')));
  await end();
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  expect(currentToasts()).toEqual([]);
});

test('a component that is gone before its code is here is left alone', async () => {
  const { fetch, end } = createFetch();
  const Greeting = loadable(fetch);
  const { unmount } = render(<Greeting name="Ada" />);
  unmount();
  await end(new Error('No connection.'));
  expect(document.body).not.toHaveTextContent('Hello');
});
