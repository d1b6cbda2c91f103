import type { Derivation, RowChange } from '../../kernel/projection.ts';

/**
 * Returns keys of the facts to derive again: `fact:` with a fact's id, `user:` with a member's id, or `work:` with a
 * work's id.
 */
const touched = (change: RowChange): readonly string[] => {
  // Rows are swept only for an erased account. Its row in `notification_hidden` touches the facts.
  if (change.kind === 'sweep') return [];
  const row = change.kind === 'put' ? change.row : change.key;
  switch (change.table) {
    case 'notification_facts':
      return [`fact:${String(row['fact_id'])}`];
    case 'notification_hidden':
      return [`user:${String(row['user_id'])}`];
    case 'notification_owners':
      return change.kind === 'remove' ? [`work:${String(row['thing_id'])}`] : [];
    default:
      return [];
  }
};

/** Returns SQL for the ids of all touched keys of a kind. */
const ids = (kind: 'user' | 'work') =>
  `ARRAY(SELECT substr(t, 6)::uuid FROM unnest($1::text[]) t WHERE t LIKE '${kind}:%')`;

const TOUCHED = `touched AS (
  SELECT fact_id, line_id FROM {schema}.notification_facts WHERE fact_id = ANY(ARRAY(SELECT substr(t, 6) FROM unnest($1::text[]) t WHERE t LIKE 'fact:%'))
  UNION SELECT fact_id, line_id FROM {schema}.notification_facts WHERE actor_id = ANY(${ids('user')})
  UNION SELECT fact_id, line_id FROM {schema}.notification_facts WHERE image_id = ANY(${ids('work')})
)`;

/**
 * Derives the recipient of each fact, and whether the fact is shown. The recipient of a heart is the owner of the work.
 * The recipient of a fact with `of_id` is the owner of that comment, appeal or mint.
 */
const recipients: Derivation = {
  touched,
  sql: `WITH ${TOUCHED}, found AS (
      SELECT f.fact_id, CASE
          WHEN f.kind = 'heart' THEN (SELECT o.owner_id FROM {schema}.notification_owners o JOIN {schema}.notification_favourites a ON a.album_id = f.album_id WHERE o.thing_id = f.image_id)
          WHEN f.of_id IS NOT NULL THEN (SELECT o.owner_id FROM {schema}.notification_owners o WHERE o.thing_id = f.of_id)
          ELSE f.recipient_id
        END AS recipient_id
      FROM {schema}.notification_facts f JOIN touched USING (fact_id)
    ), decided AS (
      SELECT f.fact_id, n.recipient_id, n.recipient_id IS NOT NULL AND NOT f.removed AND NOT f.withheld
        AND f.actor_id IS DISTINCT FROM n.recipient_id
        AND NOT EXISTS (SELECT 1 FROM {schema}.notification_hidden h WHERE h.user_id = f.actor_id OR (h.user_id = n.recipient_id AND h.why = 'erased'))
        AND (f.kind NOT IN ('heart', 'comment', 'reply') OR EXISTS (SELECT 1 FROM {schema}.notification_owners o WHERE o.thing_id = f.image_id))
        -- A reply to the owner of the work gives one notification, as a reply.
        AND NOT (f.kind = 'comment' AND EXISTS (SELECT 1 FROM {schema}.notification_facts r
          JOIN {schema}.notification_owners p ON p.thing_id = r.of_id
          WHERE r.fact_id = 'reply.' || f.comment_id AND p.owner_id = n.recipient_id)) AS shown
      FROM {schema}.notification_facts f JOIN found n USING (fact_id)
    )
    UPDATE {schema}.notification_facts f SET recipient_id = d.recipient_id, shown = d.shown
    FROM decided d WHERE f.fact_id = d.fact_id AND (f.recipient_id IS DISTINCT FROM d.recipient_id OR f.shown <> d.shown)`,
};

/** Deletes lines without a shown fact. */
const emptied: Derivation = {
  touched,
  sql: `WITH ${TOUCHED}
    DELETE FROM {schema}.notifications n USING (SELECT DISTINCT line_id FROM touched) t
    WHERE n.line_id = t.line_id AND NOT EXISTS (SELECT 1 FROM {schema}.notification_facts f WHERE f.line_id = n.line_id AND f.shown)`,
};

/** Writes each line from its shown facts: the newest fact, the last three actors, and the number of facts. */
const lines: Derivation = {
  touched,
  sql: `WITH ${TOUCHED}
    INSERT INTO {schema}.notifications (line_id, recipient_id, kind, image_id, album_id, comment_id, decision_id, coins, actor_ids, facts, latest_at)
    SELECT l.line_id, l.recipient_id, l.kind, l.image_id, CASE WHEN l.kind <> 'heart' THEN l.album_id END, l.comment_id, l.decision_id, l.coins, ARRAY(
        SELECT a.actor_id FROM {schema}.notification_facts a WHERE a.line_id = l.line_id AND a.shown AND a.actor_id IS NOT NULL ORDER BY a.at DESC, a.fact_id DESC LIMIT 3
      ), (SELECT count(*)::int FROM {schema}.notification_facts c WHERE c.line_id = l.line_id AND c.shown), l.at
    FROM (SELECT DISTINCT line_id FROM touched) t CROSS JOIN LATERAL (
      SELECT * FROM {schema}.notification_facts f WHERE f.line_id = t.line_id AND f.shown ORDER BY f.at DESC, f.fact_id DESC LIMIT 1
    ) l
    ON CONFLICT (line_id) DO UPDATE SET recipient_id = excluded.recipient_id, kind = excluded.kind, image_id = excluded.image_id, album_id = excluded.album_id,
      comment_id = excluded.comment_id, decision_id = excluded.decision_id, coins = excluded.coins, actor_ids = excluded.actor_ids, facts = excluded.facts, latest_at = excluded.latest_at`,
};

/** Deletes facts that can never get a recipient, such as a work added to an album other than favorites. */
const forNobody: Derivation = {
  touched,
  sql: `WITH ${TOUCHED} DELETE FROM {schema}.notification_facts f USING touched t WHERE f.fact_id = t.fact_id AND f.recipient_id IS NULL`,
};

/** Derivations in the order in which they run; each needs the results of the previous ones. */
export const notificationDerivations: readonly Derivation[] = [recipients, emptied, lines, forNobody];
