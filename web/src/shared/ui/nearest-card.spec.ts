import { describe, expect, it } from 'vitest';
import { nearestCard, type Box } from './nearest-card.ts';

const box = (left: number, top: number, width = 100, height = 100): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('an arrow key', () => {
  const grid = [
    box(0, 0, 100, 200),
    box(110, 0),
    box(220, 0, 100, 150),
    box(110, 110, 100, 200),
    box(220, 160),
    box(0, 210),
  ];
  const from = (index: number, arrow: string) => nearestCard(grid[index] as Box, grid, arrow);

  it('moves to the adjacent card with the larger overlap', () => {
    expect(from(0, 'ArrowRight')).toBe(1);
    expect(from(3, 'ArrowRight')).toBe(4);
    expect(from(3, 'ArrowLeft')).toBe(5);
  });
  it('moves up and down in its own column', () => {
    expect(from(1, 'ArrowDown')).toBe(3);
    expect(from(5, 'ArrowUp')).toBe(0);
  });
  it('stays at the edge', () => {
    expect(from(2, 'ArrowRight')).toBe(-1);
    expect(from(0, 'ArrowUp')).toBe(-1);
  });
  it('finds a card in a shorter row below', () =>
    expect(nearestCard(box(500, 0), [box(0, 300), box(110, 300)], 'ArrowDown')).toBe(1));
});
