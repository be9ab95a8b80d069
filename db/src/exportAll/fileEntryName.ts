import { cutTo } from '@trestle/schema/text/cutTo';
import { withoutInvisible } from '../platform/invisibleCharacters';

/** Longest name of a file in the archive, without its id. Systems hold 255 bytes. */
const MAX_NAME_CHARACTERS = 60;

/** Returns a file's name in the archive: with its id, inside one folder, whatever the file is called. */
export function fileEntryName(id: number, name: string): string {
  const clean = withoutInvisible(name)
    .replaceAll(/[/\\:*?"<>|%]/g, '-')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const ending = /\.[\w-]{1,10}$/.exec(clean)?.[0] ?? '';
  const stem = cutTo(MAX_NAME_CHARACTERS, clean.slice(0, clean.length - ending.length));
  return `files/${`${id} ${stem}`.trim()}${ending}`;
}
