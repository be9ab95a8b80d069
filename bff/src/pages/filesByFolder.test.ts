import { filesByFolder, MAX_FOLDERS } from './filesByFolder';

test('a folder has its files in memory once, and the one that was asked for longest ago is forgotten', () => {
  const created: string[] = [];
  const serveFile = filesByFolder(undefined, (folder) => {
    created.push(folder);
    return () => undefined;
  });
  const ask = (folder: string) => serveFile(folder, { prefix: `/static/${folder}`, immutable: true });
  const folders = Array.from({ length: MAX_FOLDERS }, (_, i) => `shell-${i}`);
  const first = folders.map(ask);
  expect(folders.map(ask)).toEqual(first);
  expect(created).toEqual(folders);

  ask('shell-0');
  ask('newer');
  expect(ask('shell-0')).toBe(first[0]);
  expect(ask('shell-1')).not.toBe(first[1]);
  expect(created).toEqual([...folders, 'newer', 'shell-1']);
});
