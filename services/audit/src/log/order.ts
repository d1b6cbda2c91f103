import type { Findings } from '../findings.ts';
import { CompactMap } from './compact-map.ts';
import { Seen } from './seen.ts';
import type { StoredEvent } from './stored-event.ts';

/**
 * Checks the order of the log itself: positions ascend, each stream counts from 0 without gaps, and no id occurs twice.
 */
export class LogOrder {
  private last = -1n;
  private readonly revisions = new CompactMap();
  private readonly ids: Seen;
  private seen = 0;

  constructor(
    private readonly findings: Findings,
    idWindow?: number,
  ) {
    this.ids = new Seen(idWindow);
  }

  get events(): number {
    return this.seen;
  }

  get streams(): number {
    return this.revisions.size;
  }

  get position(): bigint {
    return this.last;
  }

  /** True while each id is compared with all earlier ones. */
  get comparesAllIds(): boolean {
    return !this.ids.forgets;
  }

  see(event: StoredEvent): void {
    this.seen += 1;
    if (event.position <= this.last) {
      this.findings.add(event, {
        code: 'log.position',
        message: 'positions must ascend',
        expected: `more than ${this.last}`,
        found: event.position,
      });
    }
    this.last = event.position;
    const before = this.revisions.swap(event.stream, event.revision);
    const expected = before === undefined ? 0 : before + 1;
    this.findings.mustEqual(
      event,
      'log.revision',
      'the revisions of a stream must have no gaps and no repeats',
      expected,
      event.revision,
    );
    if (this.ids.add(event.id)) {
      this.findings.add(event, {
        code: 'log.event-id',
        message: 'an event id must be unique',
        expected: 'an id that no event had before',
        found: event.id,
      });
    }
  }
}
