/** Registration mark, with which printers align inks. */
export const Mark = ({ x, y }: { x: number; y: number }) => (
  <g stroke="currentColor" strokeWidth="2" fill="none" transform={`translate(${x} ${y})`}>
    <circle r="13" />
    <path d="M-20 0h40M0-20v40" />
  </g>
);
