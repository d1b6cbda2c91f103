import type { Findings } from '../findings.ts';
import { contentOf } from '../log/content.ts';
import { Seen } from '../log/seen.ts';
import type { StoredEvent } from '../log/stored-event.ts';

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Format of consumer names; people have UUIDs instead. */
const consumerName = /^[a-z]+(?:-[a-z]+)*$/;
/** Actor of events that no member requested. */
const SYSTEM = 'house';

interface Cause {
  readonly causationId?: unknown;
  readonly actorId?: unknown;
}

/** Checks that no consumer records the effect of an event twice. */
export class EffectCheck {
  private readonly effects = new Seen();

  constructor(private readonly findings: Findings) {}

  see(at: StoredEvent): void {
    const { causationId, actorId } = (at.metadata ?? {}) as Cause;
    if (typeof causationId !== 'string' || typeof actorId !== 'string') return;
    if (actorId === SYSTEM || !consumerName.test(actorId) || !guid.test(causationId)) return;
    const effect = `${actorId} ${causationId} ${at.stream} ${at.type} ${contentOf(at.data)}`;
    if (!this.effects.add(effect)) return;
    this.findings.add(at, {
      code: 'effect.twice',
      message: 'an event has its effect once in every consumer',
      expected: `${at.type} once from ${actorId} because of event ${causationId}`,
      found: 'the same again',
    });
  }
}
