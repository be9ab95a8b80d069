import { readCellFormats } from './cellFormats';
import { parseXml } from './parseXml';
import { readSharedStrings } from './sharedStrings';
import type { Archive } from './unpack';

/** A sheet of a workbook, with its file in the archive. */
export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  path: string;
}
/** What a workbook says about all of its sheets. */
export interface Workbook {
  sheets: readonly WorkbookSheet[];
  strings: readonly string[];
  /** Number formats by the style of a cell. */
  formats: readonly string[];
  /** Whether days count from 1904. */
  is1904: boolean;
}

const WORKBOOK_FOLDER = 'xl';
const WORKBOOK_PATH = 'xl/workbook.xml';
const RELATIONS_PATH = 'xl/_rels/workbook.xml.rels';

/** Returns the path in the archive that a relation leads to. */
const resolveTarget = (target: string): string => {
  if (target.startsWith('/')) return target.slice(1);
  const parts = [WORKBOOK_FOLDER];
  for (const part of target.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  return parts.join('/');
};

interface PartRelation {
  kind: string;
  path: string;
}
const readRelations = (bytes: Uint8Array | undefined): Map<string, PartRelation> => {
  const relations = new Map<string, PartRelation>();
  if (bytes)
    parseXml(bytes, {
      open: (name, attributes) => {
        if (name !== 'Relationship') return;
        const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
        relations.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), path: resolveTarget(target) });
      },
    });
  return relations;
};

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/**
 * Reads what a workbook says about its sheets. Charts and dialogs are no sheets.
 * @throws Error for an archive that is no workbook
 */
export const readWorkbook = (archive: Archive): Workbook => {
  const relations = readRelations(archive.read(RELATIONS_PATH));
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  const bytes = archive.read(WORKBOOK_PATH);
  if (!bytes) throw new Error('No workbook');
  parseXml(bytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet') return;
      const relation = relations.get(attributes['r:id'] ?? findRelationId(attributes) ?? '');
      if (relation?.kind !== 'worksheet') return;
      const isHidden = attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden';
      sheets.push({ name: attributes['name'] ?? '', isHidden, path: relation.path });
    },
  });
  const pathOf = (kind: string) => [...relations.values()].find((each) => each.kind === kind)?.path ?? '';
  return {
    sheets,
    strings: readSharedStrings(archive.read(pathOf('sharedStrings'))),
    formats: readCellFormats(archive.read(pathOf('styles'))),
    is1904,
  };
};

/** Finds a relation's id under another prefix than the usual `r`. */
const findRelationId = (attributes: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
