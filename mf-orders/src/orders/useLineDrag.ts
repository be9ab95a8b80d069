import { useState, type DragEvent } from 'react';

/** A line being dragged, and the gap between lines where it would be dropped: 0 is above the first line. */
interface Drag {
  from: number;
  gap: number | null;
}

/** True in the lower half of a row: the line is dropped below it. */
const isBelowMiddle = ({ clientY, currentTarget }: DragEvent): boolean => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
};

/**
 * Moves lines by dragging their handles with the mouse. Keys and the line's menu do the same.
 * @param onMove called with the line's place before and after
 */
export const useLineDrag = (onMove: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  return {
    handleOf: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        const row = event.currentTarget.closest('tr');
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        if (row) event.dataTransfer.setDragImage(row, 16, 16);
        setDrag({ from: at, gap: null });
      },
      onDragEnd: () => setDrag(null),
    }),
    rowOf: (at: number) => ({
      'data-drop': (drag?.gap === at && 'above') || (drag?.gap === at + 1 && 'below') || undefined,
      onDragOver: (event: DragEvent) => {
        if (!drag) return;
        event.preventDefault();
        const gap = at + Number(isBelowMiddle(event));
        if (gap !== drag.gap) setDrag({ ...drag, gap });
      },
      onDrop: (event: DragEvent) => {
        if (!drag) return;
        event.preventDefault();
        const gap = at + Number(isBelowMiddle(event));
        setDrag(null);
        // Without the dragged line, the places below it are one less.
        onMove(drag.from, gap > drag.from ? gap - 1 : gap);
      },
    }),
  };
};
