/** A colour as the server sends it. */
export const sampleColour = {
  id: 7,
  code: 'MOS',
  description: 'Moss',
  quick_display_order: null,
  display_order: 2,
  active_start_date: '2020-01-01T00:00:00.000Z',
  active_end_date: null,
  created_date: '2020-01-01T00:00:00.000Z',
  modified_date: '2026-01-02T03:04:05.006Z',
};
