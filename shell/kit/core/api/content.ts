import type { file } from '@trestle/schema/entities/file';
import type { RowOf } from '@trestle/schema/entity';
import { requestFile } from './request';
import { settings } from '../settings';

type File = Pick<RowOf<typeof file>, 'id' | 'content_type'>;

/** Where a file's content is, in each variant (S2 §7). */
const pathOf = (id: number): string => `/${settings.variant === 'go' ? 'fs' : 'filesystem'}/download/${id}/`;
/** The content of a file. Throws ApiError. */
export const contentOf = async (id: number): Promise<Blob> => (await requestFile(pathOf(id))).blob;

const PICTURE = /^image\/(png|apng|jpeg|gif|webp|avif|bmp)$/;
export const isPicture = ({ content_type: type }: File): boolean => PICTURE.test(type ?? '');
/** Pictures and PDFs are shown in the page (S1 §7); neither can run anything there. */
export const isPreviewed = (file: File): boolean => isPicture(file) || file.content_type === 'application/pdf';
