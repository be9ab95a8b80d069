interface LineDrawingProps {
  /** The lines, as an SVG path. */
  path: string;
  width?: number;
  height?: number;
  className?: string;
}

/** A small drawing in the colour of the text. Screen readers skip it. */
export const LineDrawing = ({ path, width = 96, height = 56, className }: LineDrawingProps) => (
  <svg
    className={className}
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
