import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { beginPictures, checkPictures, uploadPicture } from './pictureCalls';
import { usePictureImport } from './usePictureImport';

const pictures = ['A.jpg', 'B.jpg'].map((name) => ({ name, size: 1, packedSize: 1, offset: 0, isDeflated: false }));
jest.mock('./readPictures', () => ({ readPictures: async () => ({ pictures, others: [] }) }));
jest.mock('./digestPictures', () => ({ digestPictures: async () => pictures }));
jest.mock('./zip/readEntry', () => ({ readEntry: async () => new Uint8Array([1]) }));
jest.mock('./pictureCalls', () => ({ beginPictures: jest.fn(), checkPictures: jest.fn(), uploadPicture: jest.fn() }));

function Wizard() {
  const { choose, draft, begin, run, sending, problem } = usePictureImport();
  return (
    <>
      <button onClick={() => void choose(new File([''], 'a.zip'))}>Choose</button>
      <button disabled={!draft} onClick={() => void begin()}>
        Begin
      </button>
      <p>run {run}</p>
      <p>{`${sending?.failed.size ?? 0} refused, ${problem}`}</p>
    </>
  );
}

beforeEach(() => jest.mocked(uploadPicture).mockReset());

/** Chooses a zip and begins its import. Returns the page, and a function that lets the server answer the beginning. */
const beginImport = async () => {
  const user = userEvent.setup();
  let answer: (run: number) => void = () => {};
  const rows = [1, 2].map((row) => ({ row, result: 'created', id: row }));
  jest.mocked(checkPictures).mockResolvedValue({ rows } as never);
  jest.mocked(beginPictures).mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const page = renderAt('/', [
    { name: 'product.pictures', path: '/', element: <Wizard /> },
    { name: 'product.list', path: '/product/list', element: <p>Products</p> },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Choose' }));
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  return { ...page, answer: () => act(async () => answer(5)) };
};

test('an import sends its pictures, and shows its result', async () => {
  const { answer } = await beginImport();
  await answer();
  expect(await screen.findByText('run 5')).toBeInTheDocument();
  expect(uploadPicture).toHaveBeenCalledTimes(2);
});

test('who leaves the page while an import begins sends nothing, and is not brought back', async () => {
  const { answer, router, at } = await beginImport();
  await act(() => router.navigate('/product/list'));
  await answer();
  expect(uploadPicture).not.toHaveBeenCalled();
  expect(at()).toBe('/product/list');
});

test('a picture that is refused is named; an import that another tab has undone ends', async () => {
  jest.mocked(uploadPicture).mockRejectedValueOnce(new ApiError(415, { file: ['No picture'] }));
  const { answer, unmount } = await beginImport();
  await answer();
  expect(await screen.findByText('1 refused,')).toBeInTheDocument();
  unmount();
  jest.mocked(uploadPicture).mockRejectedValue(new ApiError(400, { import_run: ['There is no such import'] }));
  const undone = await beginImport();
  await undone.answer();
  expect(await screen.findByText('0 refused, There is no such import')).toBeInTheDocument();
});
