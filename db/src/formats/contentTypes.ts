import type { ReportFormat } from '@trestle/schema/report';

/** Media types of the formats. */
export const CONTENT_TYPES: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  csv: 'text/csv; charset=utf-8; header=present',
  html: 'text/html; charset=utf-8',
};
