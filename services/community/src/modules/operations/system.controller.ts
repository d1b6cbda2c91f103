import { readFile } from 'node:fs/promises';
import { Controller, Inject, type OnModuleInit } from '@nestjs/common';
import { adminSystemHttp, type SystemView } from '@pixchange/contracts/http/admin-system';
import { scrubStates, type ScrubState } from '../../runtime/stored-files/scrub-state.ts';
import { seenSandboxes } from '../../platform/media/sandbox-notes.ts';
import { LogReaders } from '../../runtime/jobs/log-readers.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { READINESS, type ReadinessProbe } from '../../platform/readiness-probe.ts';
import { Route } from '../../runtime/http/route.ts';
import { Site } from '../config/site.face.ts';

const PACKAGE = new URL('../../../package.json', import.meta.url);

interface HeadRow {
  readonly size: string;
  readonly root: string;
  readonly signed_at: Date;
}

const positionOf = (position: bigint): string | null => (position < 0n ? null : String(position));

const filesView = ({ lastRound, startedAt, ...state }: ScrubState): SystemView['files'][number] => ({
  owners: state.owners,
  round_started_at: startedAt?.toISOString() ?? null,
  owners_read: state.ownersRead,
  owners_total: state.ownersTotal,
  files_read: state.filesRead,
  files_per_minute: state.filesPerMinute,
  last_round:
    lastRound === null
      ? null
      : {
          started_at: lastRound.startedAt.toISOString(),
          ended_at: lastRound.endedAt.toISOString(),
          files_read: lastRound.filesRead,
        },
  repairs_waiting: state.repairsWaiting,
  broken: state.broken,
});

@Controller()
export class SystemController implements OnModuleInit {
  private version = '';
  private readonly startedAt = new Date();

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LogReaders) private readonly readers: LogReaders,
    @Inject(READINESS) private readonly probe: ReadinessProbe,
    @Inject(Site) private readonly site: Site,
  ) {}

  async onModuleInit(): Promise<void> {
    ({ version: this.version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string });
  }

  @Route(adminSystemHttp.show)
  async show(): Promise<SystemView> {
    const now = new Date();
    const [{ parts }, { end, readers }, heads, size, scrubbing, sandboxes, unset] = await Promise.all([
      this.probe('ready'),
      this.readers.state(now),
      this.database.query(
        // Without the table's name, ORDER BY sorts by the text of the result, in which 91 comes after 1232.
        'SELECT size::text, root, signed_at FROM read.log_heads ORDER BY log_heads.size DESC LIMIT 1',
      ) as Promise<HeadRow[]>,
      this.database.query('SELECT pg_database_size(current_database())::text AS bytes') as Promise<{ bytes: string }[]>,
      scrubStates(this.database),
      seenSandboxes(this.database),
      this.site.unset(),
    ]);
    const [head] = heads;
    return {
      version: this.version,
      node_version: process.version,
      started_at: this.startedAt.toISOString(),
      now: now.toISOString(),
      parts,
      log_end: positionOf(end),
      readers: readers.map(({ kind, name, position, lagSeconds }) => ({
        kind,
        name,
        position: positionOf(position),
        lag_seconds: lagSeconds,
      })),
      head:
        head === undefined
          ? null
          : { size: Number(head.size), root_hash: head.root, signed_at: head.signed_at.toISOString() },
      database_bytes: Number(size[0]?.bytes ?? 0),
      files: scrubbing.map(filesView),
      sandboxes: sandboxes.map(({ sandbox, seen_at: seen }) => ({ sandbox, seen_at: seen.toISOString() })),
      unset: [...unset],
    };
  }
}
