import pg from 'pg';

const perStep = 200_000;
/** Returns SQL for the id of a generated row, which is the same in every run. */
const uuid = (kind: string, number: string): string =>
  `(substr(md5('${kind}' || ${number}), 1, 12) || '7' || substr(md5('${kind}' || ${number}), 14, 3) || '8' || substr(md5('${kind}' || ${number}), 18, 15))::uuid`;

/** SQL that adds members by copying the existing administrator, with different names, addresses and times. */
const members = `INSERT INTO read.accounts SELECT (json_populate_record(one.a, json_build_object(
    'user_id', ${uuid('member', 'n')}, 'username', 'member_' || n, 'full_name', 'Member ' || n,
    'email', 'member_' || n || '@bench.example', 'email_hash', md5('email' || n),
    'started_at', now() - make_interval(secs => n), 'registered_at', now() - make_interval(secs => n)))).*
  FROM (SELECT a FROM read.accounts a WHERE username IS NOT NULL LIMIT 1) one, generate_series($1::bigint, $2::bigint) AS n
  ON CONFLICT DO NOTHING`;

const types =
  "(ARRAY['SubcategoryCreated', 'ImageProcessed', 'ProfileEdited', 'UserFollowed', 'CoinsCredited'])[1 + n % 5]";

/**
 * SQL that adds events older than those of the log. The requested pages show them, so the index has to find them. Each
 * event is about one of $3 members, as many as are active in a week.
 */
const events = `INSERT INTO read.event_index (event_id, position, stream, revision, type, kind, actor_id, correlation_id, causation_id, at)
  SELECT ${uuid('event', 'n')}, -n, 'bench-' || n % 100000, n, ${types}, 'other', ${uuid('member', 'n % $3')}::text,
    'bench-' || n / 4, 'bench-' || n / 4, timestamptz '2026-01-01' - make_interval(secs => n)
  FROM generate_series($1::bigint, $2::bigint) AS n`;

const eventMembers = `INSERT INTO read.event_members (member_id, position, event_id, kind)
  SELECT ${uuid('member', 'n % $3')}, -n, ${uuid('event', 'n')}, 'other' FROM generate_series($1::bigint, $2::bigint) AS n`;

const actions = `INSERT INTO read.staff_actions (event_id, action_id, position, stream, revision, staff_id, action, outcome, target, reason, count, event_ids, at)
  SELECT ${uuid('action', 'n')}, ${uuid('action', 'n')}, -n, 'image-' || n, 3, ${uuid('member', 'n % 20')}, 'images.take_down', 'done', 'none', 'A copy', 1, '{}',
    timestamptz '2026-01-01' - make_interval(secs => n)
  FROM generate_series($1::bigint, $2::bigint) AS n`;

const entries = `INSERT INTO read.ledger_entries SELECT (json_populate_record(NULL::read.ledger_entries, json_build_object(
    'event_id', ${uuid('entry', 'n')}, 'position', -n, 'type', 'CoinsCredited', 'stream', 'wallet-' || n, 'revision', n, 'unit', 'coins', 'amount', 5,
    'from_account', 'house:grants', 'to_account', 'wallet:' || ${uuid('member', 'n % $3')}, 'cause_type', 'grant', 'cause_id', n::text,
    'at', timestamptz '2026-01-01' - make_interval(secs => n)))).*
  FROM generate_series($1::bigint, $2::bigint) AS n`;

/**
 * Number of open reports, on about three quarters as many works. A third of the reporters also have reports that were
 * decided earlier.
 */
const OPEN_REPORTS = 20_000;
const DECIDED_REPORTS = 20_000;

const reports = (status: 'open' | 'resolved', subjects: string) => `INSERT INTO read.moderation_reports
    (report_id, kind, subject_kind, status, subject_id, owner_id, reporter_id, reason, comment_key_of, created_at)
  SELECT ${uuid(status, 'n')}, 'image', 'image', '${status}', ${uuid('reported', subjects)}, ${uuid('member', 'n % $3')},
    ${uuid('member', 'n % 3000')}, (ARRAY['spam', 'nudity', 'copyright', 'hate', 'other'])[1 + n % 5], ${uuid('member', 'n % 3000')},
    now() - make_interval(secs => 30 * n)
  FROM generate_series($1::bigint, $2::bigint) AS n`;

export interface Sizes {
  readonly members: number;
  readonly events: number;
}

/** Writes members, events, ledger entries, staff actions and reports into the read tables, as projections would. */
export const seedConsoleTables = async (
  databaseUrl: string,
  sizes: Sizes,
  progress: (line: string) => void,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const fill = async (what: string, sql: string, total: number): Promise<void> => {
    for (let from = 1; from <= total; from += perStep) {
      const to = Math.min(total, from + perStep - 1);
      await client.query(sql, sql.includes('$3') ? [from, to, sizes.members] : [from, to]);
      progress(`console: ${to} of ${total} ${what} written`);
    }
  };
  try {
    await client.query("SET synchronous_commit = off; SET jit = off; SET work_mem = '128MB'");
    await fill('members', members, sizes.members);
    await fill('events', events, sizes.events);
    await fill('events by member', eventMembers, sizes.events);
    await fill('entries of the ledger', entries, Math.ceil(sizes.events / 5));
    await fill('actions of staff', actions, Math.ceil(sizes.events / 100));
    await fill('open reports', reports('open', 'n % 15000'), OPEN_REPORTS);
    await fill('decided reports', reports('resolved', '15000 + n'), DECIDED_REPORTS);
    for (const table of [
      'moderation_reports',
      'accounts',
      'event_index',
      'event_members',
      'ledger_entries',
      'staff_actions',
    ])
      await client.query(`VACUUM (ANALYZE) read.${table}`);
  } finally {
    await client.end();
  }
};
