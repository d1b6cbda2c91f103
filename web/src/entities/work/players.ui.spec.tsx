import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { setMedia } from '../../testing/dom.ts';
import { chosenOf, usePlayer } from './players.ts';

const REST_MS = 100;

describe('the choice of cards', () => {
  const card = (distance: number | null, isPreferred = false) => ({ distance, isPreferred });

  it('chooses the cards in view that are closest to the center', () => {
    const [near, far, farther, out] = [card(10), card(200), card(300), card(null)];
    expect([...chosenOf([farther, out, far, near], 2)]).toEqual([near, far]);
  });

  it('chooses all cards in view when there are enough players', () => {
    const cards = Array.from({ length: 12 }, (_, index) => card(index));
    expect(chosenOf([...cards, card(null)], 16)).toEqual(new Set(cards));
  });

  it('chooses the preferred card first, however far from the center it is', () => {
    const [near, preferred] = [card(10), card(900, true)];
    expect([...chosenOf([near, preferred], 1)]).toEqual([preferred]);
  });

  it('gives no player to a preferred card that is out of view', () => {
    expect(chosenOf([card(null, true)], 1).size).toBe(0);
  });
});

describe('the players of a page', () => {
  const tops = new Map<string, number | null>();
  const observed: string[] = [];
  let report: (() => void) | undefined;

  /** IntersectionObserver of a window of 1,000 x 1,000 pixels, in which a test places the cards. */
  class Placed {
    private readonly nodes: Element[] = [];
    constructor(private readonly callback: IntersectionObserverCallback) {}
    observe(node: Element): void {
      this.nodes.push(node);
      observed.push(node.textContent ?? '');
      report = () => this.report();
    }
    disconnect(): void {
      this.nodes.length = 0;
    }
    private report(): void {
      const entries = this.nodes.map((target) => {
        const top = tops.get(target.id) ?? null;
        return {
          target,
          isIntersecting: top !== null,
          boundingClientRect: new DOMRect(450, top ?? 0, 100, 100),
          rootBounds: new DOMRect(0, 0, 1_000, 1_000),
        };
      });
      this.callback(entries as unknown as IntersectionObserverEntry[], this as never);
    }
  }

  class Rect {
    constructor(
      readonly x: number,
      readonly y: number,
      readonly width: number,
      readonly height: number,
    ) {}
  }

  const Probe = ({
    name,
    isWanted = true,
    preferred = false,
  }: {
    name: string;
    isWanted?: boolean;
    preferred?: boolean;
  }) => {
    const element = useRef<HTMLDivElement>(null);
    const isPlaying = usePlayer(element, isWanted, preferred);
    return (
      <div ref={element} id={name} data-testid={isPlaying ? 'playing' : 'still'}>
        {name}
      </div>
    );
  };

  const Probes = ({ names, preferred }: { names: readonly string[]; preferred?: string }) =>
    names.map((name) => <Probe key={name} name={name} preferred={name === preferred} />);

  const playing = (): string[] => screen.queryAllByTestId('playing').map(({ id }) => id);

  /** Advances the time until the page counts as at rest, and reports the cards' positions. */
  const rest = () => {
    act(() => void vi.advanceTimersByTime(REST_MS));
    act(() => report?.());
  };

  const placed = (places: Record<string, number | null>, run: () => void) => {
    vi.stubGlobal('IntersectionObserver', Placed);
    vi.stubGlobal('DOMRect', Rect);
    vi.useFakeTimers();
    tops.clear();
    observed.length = 0;
    for (const [name, top] of Object.entries(places)) tops.set(name, top);
    try {
      run();
    } finally {
      vi.useRealTimers();
    }
  };

  const column = (length: number): Record<string, number> =>
    Object.fromEntries(Array.from({ length }, (_, index) => [`card ${index}`, index * 50]));

  it('go to the cards in view, and are released when a card leaves the view', () =>
    placed({ in: 100, out: null }, () => {
      render(<Probes names={['in', 'out']} />);
      expect(playing()).toEqual([]);
      rest();
      expect(playing()).toEqual(['in']);
      tops.set('in', null).set('out', 300);
      act(() => void dispatchEvent(new Event('scroll')));
      rest();
      expect(playing()).toEqual(['out']);
    }));

  it('are 16, and 8 on a phone', () =>
    placed(column(20), () => {
      render(<Probes names={Object.keys(column(20))} />);
      rest();
      expect(playing()).toHaveLength(16);
      setMedia('(hover: none), (max-width: 766px)', true);
      act(() => void dispatchEvent(new Event('resize')));
      rest();
      // A card in the center has its top at 450.
      expect(playing()).toEqual([5, 6, 7, 8, 9, 10, 11, 12].map((index) => `card ${index}`));
    }));

  it('go to no card while the page is scrolled', () =>
    placed({ passed: 100 }, () => {
      render(<Probes names={['passed']} />);
      for (let step = 0; step < 20; step += 1) {
        act(() => void dispatchEvent(new Event('scroll')));
        act(() => void vi.advanceTimersByTime(REST_MS / 2));
      }
      expect(observed).toEqual([]);
      expect(playing()).toEqual([]);
      rest();
      expect(playing()).toEqual(['passed']);
    }));

  it('go to the preferred card immediately', () =>
    placed(column(20), () => {
      const names = Object.keys(column(20));
      const { rerender } = render(<Probes names={names} />);
      rest();
      expect(playing()).not.toContain('card 0');
      rerender(<Probes names={names} preferred="card 0" />);
      expect(playing()).toContain('card 0');
      expect(playing()).toHaveLength(16);
      rerender(<Probes names={names} />);
      expect(playing()).not.toContain('card 0');
    }));

  it('skip cards that may not play', () =>
    placed({ off: 100 }, () => {
      render(<Probe name="off" isWanted={false} preferred />);
      rest();
      expect(playing()).toEqual([]);
    }));
});
