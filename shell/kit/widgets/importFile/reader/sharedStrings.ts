import { decodeEscapes, parseXml } from './parseXml';

/** Collects the text of a cell: of all its runs, without the readings that stand above Japanese characters. */
export const textCollector = () => {
  let text = '';
  let isText = false;
  let isReading = false;
  return {
    reset: () => {
      text = '';
    },
    open: (name: string) => {
      if (name === 't') isText = true;
      if (name === 'rPh') isReading = true;
    },
    text: (part: string) => {
      if (isText && !isReading) text += part;
    },
    close: (name: string) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
    },
    value: () => decodeEscapes(text),
  };
};

/** Reads the texts that cells refer to by their number. */
export const readSharedStrings = (bytes: Uint8Array | undefined): string[] => {
  const strings: string[] = [];
  if (!bytes) return strings;
  const collector = textCollector();
  parseXml(bytes, {
    open: (name) => (name === 'si' ? collector.reset() : collector.open(name)),
    text: collector.text,
    close: (name) => {
      collector.close(name);
      if (name === 'si') strings.push(collector.value());
    },
  });
  return strings;
};
