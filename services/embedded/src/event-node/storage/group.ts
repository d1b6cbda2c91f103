import { randomBytes } from 'node:crypto';
import { decideAppend, type KnownIds } from '../streams/decide-append.ts';
import { isSoftDeleted, noMetadata, parseMetadata, softDeletion, undeleted } from '../streams/stream-metadata.ts';
import { metastreamOf, type StreamName } from '../streams/stream-name.ts';
import { viewOf, type Head, type StreamState } from '../streams/stream-state.ts';
import {
  metadataType,
  noRevision,
  streamDeletedType,
  tombstoneRevision,
  type LogEvent,
  type ProposedEvent,
} from './log-event.ts';
import type { WriteIntent, WriteOutcome } from './write-request.ts';

const idBytes = 16;
const nothing = Buffer.alloc(0);
const metadataTypeBytes = Buffer.from(metadataType);
const streamDeletedTypeBytes = Buffer.from(streamDeletedType);

/** Returns a random id in the format of a version 4 UUID. */
const newId = (): Buffer => {
  const id = randomBytes(idBytes);
  id[6] = ((id[6] as number) & 0x0f) | 0x40;
  id[8] = ((id[8] as number) & 0x3f) | 0x80;
  return id;
};

const systemEvent = (type: Buffer, data: Buffer, isJson: boolean): ProposedEvent => ({
  id: newId(),
  type,
  data,
  isJson,
  metadata: nothing,
});

/** True if the stream has neither events nor metadata, so there is nothing to delete. */
const neverWritten = ({ main, meta }: StreamState): boolean =>
  main.revision === noRevision && meta.revision === noRevision;

/** Returns the map key of an event id within a stream. */
export const idKey = (streamKey: Buffer, id: Buffer): string => streamKey.toString('latin1') + id.toString('latin1');

/**
 * Writes that are committed together. Each write is decided on the state after the earlier writes of the group. Readers
 * see nothing before the commit; a failed group is discarded.
 */
export class Group {
  readonly events: LogEvent[] = [];
  readonly keys: Buffer[] = [];
  private readonly changed = new Map<string, StreamState>();
  private readonly newIds = new Map<string, Head>();

  constructor(
    private readonly states: ReadonlyMap<string, StreamState>,
    private readonly storedIds: ReadonlyMap<string, readonly Head[]>,
    private readonly lastPosition: number,
    private readonly nowMs: number,
  ) {}

  /** Stream states that the group changes, as they will be after the commit. */
  get changedStates(): Iterable<StreamState> {
    return this.changed.values();
  }

  /** Decides one write. The outcome is valid once the group is committed. */
  decide(intent: WriteIntent): WriteOutcome {
    const state = this.stateOf(intent.stream);
    const view = viewOf(state, intent.stream);
    if (intent.kind === 'delete' && neverWritten(state)) return { type: 'wrong-expected-version', current: noRevision };
    const deletion = intent.kind === 'append' ? undefined : newId();
    const ids = deletion === undefined ? intent.events.map(({ id }) => id) : [deletion];
    const decision = decideAppend(view, intent.expected, ids, this.knownIn(view.key));
    switch (decision.type) {
      case 'stream-deleted':
        return decision;
      case 'wrong-expected-version':
        return { ...decision, current: view.head.revision };
      case 'repeated':
        return { type: 'committed', ...decision.last };
      case 'append':
        return this.write(intent, state);
    }
  }

  private write({ kind, stream, events }: WriteIntent, state: StreamState): WriteOutcome {
    if (kind === 'delete' && state.meta.revision === tombstoneRevision) return { type: 'stream-deleted' };
    if (kind === 'tombstone') this.put(stream, systemEvent(streamDeletedTypeBytes, nothing, false), tombstoneRevision);
    if (kind === 'delete') this.writeMetadata(stream, softDeletion);
    for (const event of events) this.put(stream, event);
    const { head } = viewOf(this.stateOf(stream), stream);
    const position = kind === 'delete' ? this.lastPosition + this.events.length : head.position;
    if (events.length > 0 && isSoftDeleted(state.metadata)) this.undelete(stream, state);
    return { type: 'committed', revision: head.revision, position };
  }

  /** Makes a deleted stream exist again; only events after the deletion are visible. */
  private undelete(stream: StreamName, before: StreamState): void {
    const raw = stream.isMetastream ? this.events.at(-1)?.data : before.metadata.raw;
    this.writeMetadata(stream, undeleted(raw ?? softDeletion, before.main.revision + 1));
  }

  private writeMetadata({ base }: StreamName, data: Buffer): void {
    const metastream = { text: metastreamOf(base), base, isMetastream: true };
    this.put(metastream, systemEvent(metadataTypeBytes, data, true));
  }

  private put(stream: StreamName, event: ProposedEvent, fixedRevision?: number): void {
    const state = this.stateOf(stream);
    const view = viewOf(state, stream);
    const head: Head = {
      revision: fixedRevision ?? view.head.revision + 1,
      position: this.lastPosition + this.events.length + 1,
    };
    this.events.push({ ...event, ...head, createdMs: this.nowMs, stream: Buffer.from(stream.text) });
    this.keys.push(view.key);
    this.newIds.set(idKey(view.key, event.id), head);
    const next = stream.isMetastream
      ? { ...state, meta: head, metadata: fixedRevision === undefined ? parseMetadata(event.data) : noMetadata }
      : { ...state, main: head };
    this.changed.set(stream.base, next);
  }

  private stateOf({ base }: StreamName): StreamState {
    const state = this.changed.get(base) ?? this.states.get(base);
    if (state === undefined) throw new Error(`no state was loaded for stream '${base}'`);
    return state;
  }

  private knownIn(key: Buffer): KnownIds {
    return (id) => {
      const name = idKey(key, id);
      const newInGroup = this.newIds.get(name);
      const stored = this.storedIds.get(name) ?? [];
      return newInGroup === undefined ? stored : [newInGroup, ...stored];
    };
  }
}

/** Whether the decision on this write may depend on the positions of its event ids in the log. */
export const needsStoredIds = (intent: WriteIntent, state: StreamState): boolean => {
  const { head } = viewOf(state, intent.stream);
  if (intent.kind !== 'append' || head.revision === noRevision || head.revision === tombstoneRevision) return false;
  if (intent.expected === 'any' || intent.expected === 'stream_exists') return true;
  return intent.expected === 'no_stream' || intent.expected < BigInt(head.revision);
};
