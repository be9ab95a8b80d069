/** Says that a button opens something below itself. */
export const Chevron = () => (
  <svg
    width="10"
    height="10"
    viewBox="0 0 10 10"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="m2 3.5 3 3 3-3" />
  </svg>
);
