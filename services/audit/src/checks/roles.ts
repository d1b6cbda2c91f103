import {
  adopts,
  fieldsOf,
  isRoleType,
  macIn,
  ROLE_ADOPTIONS_STREAM,
  signedText,
  type AdoptedRole,
  type PlacedEvent,
} from '@pixchange/contracts/events/roles';
import type { Findings } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';

/** HMAC-SHA-256 of a text under the key for role events, in base64. */
export type Mac = (text: string) => string;

interface Seen {
  readonly at: StoredEvent;
  readonly placed: PlacedEvent;
  /** Empty if there is no signature, or a malformed one. */
  readonly mac: string;
}

type RoleOrigin = 'signed' | 'adopted' | 'earlier' | 'unsigned';

const SHOWN_MAX = 20;

const seenOf = (at: StoredEvent): Seen => {
  const { id, type, stream, revision } = at;
  return {
    at,
    placed: { id, type, stream, revision, data: fieldsOf(at.data), recordedAt: recordedAtOf(at) },
    mac: macIn(at.metadata),
  };
};

const roleText = ({ placed: { type, data, recordedAt } }: Seen): string => {
  const { userId, role } = fieldsOf(data);
  return `${String(role)} of ${String(userId)}, ${type === 'RoleGranted' ? 'granted' : 'revoked'} ${recordedAt}`;
};

const holderOf = ({ placed: { data } }: Seen): string => {
  const { userId, role } = fieldsOf(data);
  return `${String(userId)} ${String(role)}`;
};

/**
 * Checks that every role change is signed by the product, or is in the signed record of role events that are older than
 * signatures.
 */
export class RoleCheck {
  private readonly roles: Seen[] = [];
  private readonly records: Seen[] = [];

  constructor(
    private readonly findings: Findings,
    /** Null if there is no key; signatures are then trusted without verification. */
    private readonly mac: Mac | null,
  ) {}

  see(event: StoredEvent): void {
    if (isRoleType(event.type)) this.roles.push(seenOf(event));
    else if (event.type === 'RolesAdopted' && event.stream === ROLE_ADOPTIONS_STREAM) this.records.push(seenOf(event));
  }

  /** Returns notes for the reader of the report. */
  finish(): readonly string[] {
    const hasSignatures = this.records.length > 0 || this.roles.some(({ mac }) => mac !== '');
    if (!hasSignatures) return listed('from before signatures', this.roles);
    const adopted = this.adopted();
    const origins = this.roles.map((seen) => this.originOf(seen, adopted));
    const settled: Seen[] = [];
    this.roles.forEach((seen, index) => {
      if (origins[index] !== 'unsigned') return;
      const isSettled = this.roles.some(
        (later, other) => other > index && origins[other] === 'signed' && holderOf(later) === holderOf(seen),
      );
      if (isSettled) settled.push(seen);
      else this.report(seen);
    });
    return [
      ...(this.mac === null ? ['signatures of roles: not verified, because ROLE_SECRET is not given'] : []),
      ...listed(
        'from before signatures',
        this.roles.filter((_, index) => origins[index] === 'earlier'),
      ),
      ...listed('without a valid signature, and decided again with one', settled),
    ];
  }

  private adopted(): ReadonlyMap<string, AdoptedRole> {
    const newest = this.records.findLast((seen) => this.isSigned(seen));
    const unsigned = this.records.filter((seen) => newest !== undefined && !this.isSigned(seen));
    for (const { at } of unsigned)
      this.findings.add(at, {
        code: 'role.adoption',
        message: 'every record of roles from before signatures is signed',
        expected: 'a valid signature',
        found: 'none',
      });
    if (newest === undefined)
      this.findings.add(this.records.at(-1)?.at ?? null, {
        code: 'role.adoption',
        message: 'the record of the roles from before signatures exists and is signed',
        expected: `a signed RolesAdopted in ${ROLE_ADOPTIONS_STREAM}`,
        found: this.records.length === 0 ? 'none' : 'none with a valid signature',
      });
    const { roles } = fieldsOf(newest?.placed.data);
    return new Map(Array.isArray(roles) ? (roles as AdoptedRole[]).map((entry) => [entry.eventId, entry]) : []);
  }

  private originOf(seen: Seen, adopted: ReadonlyMap<string, AdoptedRole>): RoleOrigin {
    if (this.isSigned(seen)) return 'signed';
    const entry = adopted.get(seen.placed.id);
    if (entry === undefined || !adopts(entry, seen.placed)) return 'unsigned';
    return entry.signed ? 'adopted' : 'earlier';
  }

  private isSigned({ placed, mac }: Seen): boolean {
    if (mac === '' || this.mac === null) return mac !== '';
    try {
      return this.mac(signedText(placed)) === mac;
    } catch (error) {
      // Data without a canonical form was never signed.
      if (error instanceof TypeError) return false;
      throw error;
    }
  }

  private report(seen: Seen): void {
    this.findings.add(seen.at, {
      code: 'role.unsigned',
      message: 'an event that grants or revokes a role is signed by the product, which ignores this one',
      expected: 'a valid signature, or an entry in the record of roles from before signatures',
      found: `${roleText(seen)}, ${seen.mac === '' ? 'not signed' : 'with an invalid signature'}`,
    });
  }
}

const listed = (what: string, seen: readonly Seen[]): readonly string[] => {
  if (seen.length === 0) return [];
  const more = seen.length - SHOWN_MAX;
  return [`roles ${what}: ${seen.slice(0, SHOWN_MAX).map(roleText).join('; ')}${more > 0 ? `; and ${more} more` : ''}`];
};
