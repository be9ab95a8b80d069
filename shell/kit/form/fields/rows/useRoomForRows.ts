import { getIn } from 'final-form';
import { useEffect, useState } from 'react';
import { useForm } from 'react-final-form';

/** Height that is kept for each row until the rows are drawn, in pixels. */
const ROW_HEIGHT_PX = 48;

/**
 * Keeps the room of nested rows. The form knows them one frame after the field is first drawn, and they would push down
 * what is below.
 * @param count number of rows that the form knows
 * @returns minimum height in pixels in that frame, undefined afterwards and where there are no rows
 */
export const useRoomForRows = (name: string, count: number): number | undefined => {
  const { initialValues } = useForm().getState();
  const [isFirstFrame, setIsFirstFrame] = useState(true);
  // oxlint-disable-next-line react/set-state-in-effect -- the form registers the rows in an effect as well
  useEffect(() => setIsFirstFrame(false), []);
  const rows: unknown = getIn(initialValues ?? {}, name);
  if (!isFirstFrame || count > 0 || !Array.isArray(rows) || rows.length === 0) return undefined;
  return rows.length * ROW_HEIGHT_PX;
};
