import type { Entity } from '@trestle/schema/entity';
import { useState } from 'react';
import { loadable } from '../../core/loadable';
import { collection } from '../../core/api/collection';
import { saveAs } from '../../core/api/saveAs';
import { toast } from '../../core/feedback/toasts';
import { formatNumber } from '../../core/format/numbers';
import { DownloadButton } from './DownloadButton';
import type { DownloadFormat } from './DownloadMenuPopup';
import { toListQuery, type ListState } from '../listState';
import { LoadOnPress } from './LoadOnPress';

const DownloadMenuPopup = loadable(() => import('./DownloadMenuPopup'));

interface DownloadMenuProps {
  entity: Entity;
  state: ListState;
  /** Names of the fields in the file. */
  columns: readonly string[];
}

/** The Download menu of a list (S1 §2.6). */
export function DownloadMenu({ entity, state, columns }: DownloadMenuProps) {
  const { downloading, download } = useDownload(entity, state, columns);
  return (
    <LoadOnPress popup={DownloadMenuPopup} button={(handlers) => <DownloadButton downloading={false} {...handlers} />}>
      <DownloadMenuPopup downloading={downloading} onDownload={(format) => void download(format)} />
    </LoadOnPress>
  );
}

/** Downloads all pages of a list as one file, and warns when the file doesn't hold all rows. */
const useDownload = (entity: Entity, state: ListState, columns: readonly string[]) => {
  const [downloading, setDownloading] = useState(false);
  const download = async (format: DownloadFormat) => {
    setDownloading(true);
    try {
      const query = toListQuery(entity, state);
      const { blob, filename, headers } = await collection(entity).download(format, query, columns);
      saveAs(blob, filename ?? `${entity.plural}.${format}`);
      const rows = Number(headers.get('X-Row-Count'));
      const total = Number(headers.get('X-Total-Count'));
      if (rows < total) toast.warning(truncatedText(rows, total), { timeout: 0 });
    } catch (error) {
      toast.error(`${entity.plural} could not be downloaded. ${(error as Error).message}`);
    } finally {
      setDownloading(false);
    }
  };
  return { downloading, download };
};

const truncatedText = (rows: number, total: number): string =>
  `The file holds the first ${formatNumber(rows)} of ${formatNumber(total)} rows. Search or filter to get the others.`;
