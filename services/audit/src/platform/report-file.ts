import { textOfUtf8 } from '@pixchange/contracts/audit/bytes';
import { z } from 'zod';
import { linesOf } from '../bundle/lines.ts';
import { reportedLine, type Covered, type ReportedLine } from '../compare/provider.ts';
import { Unreadable } from '../errors.ts';
import { fileInput } from './file-input.ts';

/** Report of the payment provider, from a file or from the provider's API. */
export interface ProviderReport {
  /**
   * Yields the lines.
   * @throws Unreadable when the report can't be read
   */
  lines(): AsyncIterable<ReportedLine>;
  /** Returns the covered period, which is known once all lines were read. */
  covered(): Covered;
}

const coveredForm = z.strictObject({ from: z.string().nullable(), to: z.string().nullable() });

/** Report in a file of JSON lines. A line `{"from":...,"to":...}` may state the period that the other lines cover. */
export class ReportFile implements ProviderReport {
  private period: Covered = { from: null, to: null };

  constructor(private readonly path: string) {}

  covered(): Covered {
    return this.period;
  }

  async *lines(): AsyncIterable<ReportedLine> {
    let number = 0;
    for await (const { lines } of linesOf(fileInput(this.path))) {
      for (const line of lines) {
        number += 1;
        if (line.length === 0) continue;
        const read = this.read(line, number);
        if (read !== null) yield read;
      }
    }
  }

  private read(line: Uint8Array, number: number): ReportedLine | null {
    const value = this.parse(line, number);
    const header = coveredForm.safeParse(value);
    if (header.success) {
      this.period = header.data;
      return null;
    }
    const parsed = reportedLine.safeParse(value);
    if (!parsed.success)
      throw new Unreadable(
        `${this.path}, line ${number}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      );
    return parsed.data;
  }

  private parse(line: Uint8Array, number: number): unknown {
    try {
      return JSON.parse(textOfUtf8(line));
    } catch (error) {
      throw new Unreadable(`${this.path}, line ${number}: ${(error as Error).message}`);
    }
  }
}
