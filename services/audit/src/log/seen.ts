import { CompactMap } from './compact-map.ts';

/** Minimum number of remembered strings. Two maps of 8 million take about 400 MB. */
const WINDOW = 1 << 23;

/** Remembers strings in bounded memory: at least the last `window` strings, or all of them while there are fewer. */
export class Seen {
  private now = new CompactMap();
  private before = new CompactMap();
  private forgotten = 0;

  constructor(private readonly window = WINDOW) {}

  /** Whether some strings are no longer remembered. */
  get forgets(): boolean {
    return this.forgotten > 0;
  }

  has(text: string): boolean {
    return this.now.has(text) || this.before.has(text);
  }

  /** Remembers a string; returns whether it was seen before. */
  add(text: string): boolean {
    if (this.before.size > 0 && this.before.has(text)) return true;
    if (this.now.swap(text, 0) !== undefined) return true;
    if (this.now.size >= this.window) {
      this.forgotten += this.before.size;
      this.before = this.now;
      this.now = new CompactMap();
    }
    return false;
  }
}
