import { expect, it } from 'vitest';
import fc from 'fast-check';
import { Progress } from './progress.ts';

it('never passes an unfinished event, in whatever order events finish', () => {
  const step = fc.record({ kind: fc.constantFrom('pass', 'begin', 'end'), pick: fc.nat() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const progress = new Progress(-1n);
      const open: bigint[] = [];
      let last = -1n;
      for (const { kind, pick } of steps) {
        if (kind === 'end') {
          const [position] = open.splice(pick % Math.max(1, open.length), 1);
          if (position !== undefined) progress.end(position);
        } else {
          last += BigInt((pick % 3) + 1);
          if (kind === 'begin') open.push(last);
          if (kind === 'begin') progress.begin(last);
          else progress.pass(last);
        }
        const oldest = open.reduce((a, b) => (a < b ? a : b), last + 1n);
        expect(progress.checkpoint).toBeLessThan(oldest);
        if (open.length === 0) expect(progress.checkpoint).toBe(last);
      }
    }),
  );
});
