const DISC_PX = 9;
const STACK_MAX = 5;
const STACK_WIDTH_PX = 36;
const HEIGHT_PX = 60;

/** Number of discs in the drawing of a pack, by the pack's rank. */
const discs = [1, 2, 3, 5, 7, 10];

const Disc = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M1 7v5c0 3.3 7.2 6 16 6s16-2.7 16-6V7z" fill="currentColor" />
    <ellipse cx="17" cy="7" rx="15.5" ry="6" fill="#FFD93B" stroke="currentColor" strokeWidth="2" />
    <path d="M13 5.2h8v3.6h-8z" fill="#14181A" />
  </g>
);

/** Drawing of stacked coins, with more coins for a larger pack. */
export const CoinStack = ({ rank }: { rank: number }) => {
  const count = discs[Math.min(rank, discs.length - 1)] ?? 1;
  const stacks = Math.ceil(count / STACK_MAX);
  return (
    <svg width={stacks * STACK_WIDTH_PX} height={HEIGHT_PX} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Disc
          key={index}
          x={Math.floor(index / STACK_MAX) * STACK_WIDTH_PX}
          y={HEIGHT_PX - 20 - (index % STACK_MAX) * DISC_PX}
        />
      ))}
    </svg>
  );
};
