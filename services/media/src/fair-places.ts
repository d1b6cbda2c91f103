/** Error for callers that are waiting when the queue closes, and for callers after that. */
export class PlacesClosed extends Error {
  override readonly name = 'PlacesClosed';
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Limits the number of concurrent jobs and shares the slots fairly: waiting people take turns, however many jobs one of
 * them has queued. With more than one slot, nobody can hold all of them, so that another person can start immediately.
 */
export class FairPlaces {
  /** People in the order of their turns. */
  private readonly queues = new Map<string, Waiting[]>();
  private readonly held = new Map<string, number>();
  private readonly perPerson: number;
  private free: number;
  private closed = false;

  constructor(count: number) {
    this.free = count;
    this.perPerson = Math.max(1, count - 1);
  }

  /**
   * Waits for a slot.
   * @returns a function that releases the slot; a second call does nothing
   * @throws PlacesClosed when the queue is closed, or closes during the wait
   */
  async take(person: string): Promise<() => void> {
    if (this.closed) throw new PlacesClosed('no place is given any more');
    if (this.free > 0 && this.mayHold(person) && !this.queues.has(person)) this.hold(person);
    else {
      await new Promise<void>((start, refuse) => {
        const queue = this.queues.get(person) ?? [];
        queue.push({ start, refuse });
        this.queues.set(person, queue);
      });
    }
    let isHeld = true;
    return () => {
      if (isHeld) this.giveBack(person);
      isHeld = false;
    };
  }

  close(): void {
    this.closed = true;
    for (const queue of this.queues.values())
      for (const { refuse } of queue) refuse(new PlacesClosed('no place is given any more'));
    this.queues.clear();
  }

  private mayHold(person: string): boolean {
    return (this.held.get(person) ?? 0) < this.perPerson;
  }

  private hold(person: string): void {
    this.free -= 1;
    this.held.set(person, (this.held.get(person) ?? 0) + 1);
  }

  private giveBack(person: string): void {
    const held = (this.held.get(person) ?? 1) - 1;
    if (held === 0) this.held.delete(person);
    else this.held.set(person, held);
    this.free += 1;
    this.startNext();
  }

  private startNext(): void {
    for (const [person, queue] of this.queues) {
      if (this.free === 0) return;
      if (!this.mayHold(person)) continue;
      const next = queue.shift();
      // Moves the person to the end of the queue.
      this.queues.delete(person);
      if (queue.length > 0) this.queues.set(person, queue);
      if (next === undefined) continue;
      this.hold(person);
      next.start();
    }
  }
}
