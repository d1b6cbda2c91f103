import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { EventLog } from '../../../platform/event-store/event-log.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { nameHash } from '../sessions/credentials.ts';
import { reservationDecider, type Reservation, type ReservationCommand } from '../registration/reservation.decider.ts';
import { userDecider } from '../user.decider.ts';
import type { Addresses } from '../proven-addresses.face.ts';

type AddressProven = Extract<ProfileEvent, { type: 'AddressProven' }>;

/** Duration of the reservation of an address. After a crash, the relay claims the address within this time. */
const CLAIM_WITHIN_MS = 24 * 60 * 60_000;
const TAKEN = 'address.taken';

/**
 * Assigns each blockchain address to at most one member. An address is reserved before the profile changes, and claimed
 * afterwards.
 */
@Injectable()
export class ProvenAddresses implements Addresses {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(EventLog) private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Reserves an address that the member has just proven.
   * @returns a function that undoes the reservation, for a change that is refused later
   * @throws DomainError `address.taken` while it belongs to another member
   */
  async hold(userId: string, address: string): Promise<() => Promise<void>> {
    const hash = this.hashOf(address);
    await this.freeStale(address);
    const now = Date.now();
    const { status, turn } = await this.reserve({
      type: 'ReserveName',
      kind: 'address',
      nameHash: hash,
      userId,
      now: new Date(now).toISOString(),
      until: new Date(now + CLAIM_WITHIN_MS).toISOString(),
      taken: TAKEN,
    });
    return async () => {
      // A claimed address stays with the member, who proved it earlier.
      if (status === 'reserved') await this.release(userId, address, turn);
    };
  }

  /** Claims the new address and releases the previous one, after the profile has changed. */
  async finish(userId: string, previous: string | null, current: string | null): Promise<void> {
    if (current !== null) await this.claim(userId, current);
    if (previous !== null && previous !== current) await this.release(userId, previous);
  }

  /**
   * Claims the address of a recorded proof whose request crashed or whose event predates reservations. If two members
   * proved the same address before reservations existed, the later proof wins.
   */
  async claimProven({ data: { userId, address }, position }: Recorded<AddressProven>): Promise<void> {
    if (address === null || (await this.addressOf(userId)) !== address) return;
    await this.freeStale(address);
    try {
      await this.claim(userId, address);
      return;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== TAKEN) throw error;
    }
    const holder = await this.reservation(address);
    if (holder.status === 'free') return this.claim(userId, address);
    // A reservation without a recorded proof belongs to a request in progress, so it is later than any event.
    const theirs = await this.provenAt(holder.userId, address);
    if (theirs === null || theirs > position) return this.forget(userId);
    await this.forget(holder.userId);
    await this.release(holder.userId, address);
    await this.claim(userId, address);
  }

  hashOf(address: string): string {
    return nameHash(this.config.NAME_SECRET, 'address', address);
  }

  async holderOf(address: string): Promise<string | null> {
    const held = await this.reservation(address);
    // A reservation is enough if the profile has the address, because the claim follows.
    return held.status !== 'free' && (await this.addressOf(held.userId)) === address ? held.userId : null;
  }

  /** Releases a claim whose holder left or now has another address. */
  private async freeStale(address: string): Promise<void> {
    const held = await this.reservation(address);
    if (held.status === 'claimed' && (await this.addressOf(held.userId)) !== address)
      await this.release(held.userId, address, held.turn);
  }

  private async provenAt(userId: string, address: string): Promise<bigint | null> {
    const events = await this.log.load(userDecider.stream(userId));
    return (
      events.findLast(({ type, data }) => type === 'AddressProven' && data['address'] === address)?.position ?? null
    );
  }

  private async addressOf(userId: string): Promise<string | null> {
    const user = await this.commands.stateOf(userDecider, userId);
    return 'profile' in user ? user.profile.address : null;
  }

  private async forget(userId: string): Promise<void> {
    await this.commands.run(userDecider, { type: 'EditProfile', userId, address: null });
  }

  private async claim(userId: string, address: string): Promise<void> {
    await this.reserve({ type: 'ClaimName', kind: 'address', nameHash: this.hashOf(address), userId, taken: TAKEN });
  }

  private async release(userId: string, address: string, turn?: number): Promise<void> {
    await this.reserve({
      type: 'ReleaseName',
      kind: 'address',
      nameHash: this.hashOf(address),
      userId,
      ...(turn === undefined ? {} : { turn }),
    });
  }

  private reservation(address: string): Promise<Reservation> {
    return this.commands.stateOf(reservationDecider, { kind: 'address', nameHash: this.hashOf(address) });
  }

  private async reserve(command: ReservationCommand): Promise<Reservation> {
    const { state } = await this.commands.run(reservationDecider, command);
    return state;
  }
}
