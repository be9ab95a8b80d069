const UTF8_FLAG = 0x800;
/** A name in UTF-8 beside the plain one. */
const UNICODE_PATH_FIELD = 0x7075;
/** Version and checksum before the name in that field. */
const UNICODE_PATH_HEAD_BYTES = 5;
/** Bytes from 128 on as the zip folders of Windows write them (code page 850). Dots stand for what no name holds. */
const DOS_CHARACTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»' +
  '.....ÁÂÀ©....¢¥.......ãÃ........ðÐÊËÈıÍÎÏ....¦Ì.ÓßÔÒõÕµþÞÚÛÙýÝ¯´.±.¾¶§÷¸°¨·¹³².\u00a0';

/** Reads a name of an old program for Windows: in its code page for DOS, or else in that for windows. */
const decodeOldName = (bytes: Uint8Array): string => {
  const characters = [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : DOS_CHARACTERS[byte - 128]!));
  const isDos = bytes.every((byte, i) => byte < 128 || characters[i] !== '.');
  return isDos ? characters.join('') : new TextDecoder('windows-1252').decode(bytes);
};

const findUnicodeName = (extra: DataView): Uint8Array | undefined => {
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const [start, end] = [at + 4, at + 4 + extra.getUint16(at + 2, true)];
    if (end > extra.byteLength) return undefined;
    if (extra.getUint16(at, true) === UNICODE_PATH_FIELD && end - start > UNICODE_PATH_HEAD_BYTES)
      return new Uint8Array(extra.buffer, extra.byteOffset + start, end - start).subarray(UNICODE_PATH_HEAD_BYTES);
    at = end;
  }
  return undefined;
};

/**
 * Reads the name of an entry. Windows and old programs don't say in which encoding they write it.
 * @param bytes the plain name
 * @param extra the entry's extra fields
 */
export const entryName = (bytes: Uint8Array, flags: number, extra: DataView): string => {
  const unicodeName = findUnicodeName(extra);
  if (unicodeName) return new TextDecoder().decode(unicodeName);
  try {
    return new TextDecoder('utf-8', { fatal: (flags & UTF8_FLAG) === 0 }).decode(bytes);
  } catch {
    return decodeOldName(bytes);
  }
};
