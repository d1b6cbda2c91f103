import type { MediaProcessor, SandboxKind } from '@pixchange/media';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { warnUnlessOutage } from '../outages.ts';
import type { Database } from '../postgres/database.ts';

const NOTE_EVERY_MS = 5 * 60_000;
/** Minutes after which a sandbox that no process has recorded is no longer listed. */
const SEEN_MINUTES = 15;

export interface SeenSandbox {
  readonly sandbox: SandboxKind;
  readonly seen_at: Date;
}

/** Returns the sandboxes that the processes have recorded in the last 15 minutes. */
export const seenSandboxes = (database: Database): Promise<SeenSandbox[]> =>
  database.query(
    `SELECT sandbox, seen_at FROM work.media_sandboxes WHERE seen_at > now() - make_interval(mins => $1) ORDER BY sandbox`,
    [SEEN_MINUTES],
  );

/** Records which sandbox this process uses, so that any process can show it in the console. */
export class SandboxNotes {
  private timer: NodeJS.Timeout | undefined;
  private noting: Promise<void> = Promise.resolve();
  private announced: SandboxKind | null = null;

  constructor(
    private readonly processor: Pick<MediaProcessor, 'sandbox'>,
    private readonly database: Database,
    private readonly metrics: Pick<Metrics, 'mediaSandbox'>,
    private readonly log: Log,
  ) {}

  start(): void {
    this.noting = this.note();
    this.timer = setInterval(() => {
      this.noting = this.note();
    }, NOTE_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.noting;
  }

  private async note(): Promise<void> {
    try {
      const sandbox = await this.processor.sandbox();
      if (sandbox !== this.announced) {
        this.metrics.mediaSandbox.reset();
        this.metrics.mediaSandbox.set({ sandbox }, 1);
        this.log.info({ sandbox }, 'uploads are decoded in this sandbox');
        this.announced = sandbox;
      }
      await this.database.query(
        'INSERT INTO work.media_sandboxes (sandbox, seen_at) VALUES ($1, now()) ON CONFLICT (sandbox) DO UPDATE SET seen_at = now()',
        [sandbox],
      );
    } catch (error) {
      warnUnlessOutage(this.log, {
        work: 'note of the sandbox',
        error,
        fields: { code: 'media.sandbox_not_noted' },
        message: 'the sandbox of the media processor was not noted; it is noted again in 5 minutes',
      });
    }
  }
}
