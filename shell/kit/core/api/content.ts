import type { file } from '@trestle/schema/entities/file';
import type { RowOf } from '@trestle/schema/entity';
import type { ThumbnailSize } from '@trestle/schema/thumbnails';
import { requestFile } from './request';
import { settings } from '../settings';

type FileInfo = Pick<RowOf<typeof file>, 'id' | 'content_type'>;

/** Path of a file's content in the active backend variant (S2 §7). */
const contentPath = (id: number): string => `/${settings.variant === 'go' ? 'fs' : 'filesystem'}/download/${id}/`;
/**
 * Downloads a file's content.
 * @param size longest side of a picture in pixels; without it, the file as it was uploaded
 * @throws ApiError
 */
export const fetchFileContent = async (id: number, size?: ThumbnailSize): Promise<Blob> =>
  (await requestFile(contentPath(id), size ? { query: { size } } : {})).blob;

const IMAGE_TYPE = /^image\/(png|apng|jpeg|gif|webp|avif|bmp)$/;
/** Tells whether a browser can show the file as a picture. */
export const isImage = ({ content_type: type }: FileInfo): boolean => IMAGE_TYPE.test(type ?? '');
/** Tells whether the page can preview the file: images and PDFs (S1 §7), which cannot run scripts there. */
export const hasPreview = (file: FileInfo): boolean => isImage(file) || file.content_type === 'application/pdf';
