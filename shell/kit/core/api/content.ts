import type { file } from '@trestle/schema/entities/file';
import type { RowOf } from '@trestle/schema/entity';
import { requestFile } from './request';
import { settings } from '../settings';

type FileInfo = Pick<RowOf<typeof file>, 'id' | 'content_type'>;

/** Where a file's content is, in each variant (S2 §7). */
const contentPath = (id: number): string => `/${settings.variant === 'go' ? 'fs' : 'filesystem'}/download/${id}/`;
/** The content of a file. Throws ApiError. */
export const fetchFileContent = async (id: number): Promise<Blob> => (await requestFile(contentPath(id))).blob;

const IMAGE_TYPE = /^image\/(png|apng|jpeg|gif|webp|avif|bmp)$/;
export const isImage = ({ content_type: type }: FileInfo): boolean => IMAGE_TYPE.test(type ?? '');
/** Pictures and PDFs are shown in the page (S1 §7); neither can run anything there. */
export const hasPreview = (file: FileInfo): boolean => isImage(file) || file.content_type === 'application/pdf';
