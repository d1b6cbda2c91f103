import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import type { ProfileChange } from '@pixchange/contracts/http/profile';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import type { Caller } from '../../../runtime/http/route.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { AddressProofs } from '../registration/address-proofs.service.ts';
import { nameHash } from '../sessions/credentials.ts';
import { FreshProof } from '../sessions/fresh-proof.ts';
import type { ProfileCommand } from './profile.decider.ts';
import { type Reservation, type ReservationCommand, reservationDecider } from '../registration/reservation.decider.ts';
import { ProvenAddresses } from './proven-addresses.ts';
import { isReservedUsername } from '../registration/reserved-usernames.ts';
import { userDecider } from '../user.decider.ts';

type Edit = Extract<ProfileCommand, { type: 'EditProfile' }>;
type UsernameChanged = Extract<ProfileEvent, { type: 'UsernameChanged' }>;

/** Duration of the reservation of a new username. After a crash, the relay claims the name within this time. */
const CLAIM_WITHIN_MS = 24 * 60 * 60_000;
const TAKEN = 'account.username-taken';

/** Edits the profiles of members. */
@Injectable()
export class Profiles {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AddressProofs) private readonly proofs: AddressProofs,
    @Inject(ProvenAddresses) private readonly addresses: ProvenAddresses,
    @Inject(FreshProof) private readonly freshProof: FreshProof,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Applies the whole change or nothing. An address is reserved before the profile is written, and released if the
   * change is refused.
   * @throws DomainError `address.*`, `account.username-taken`, `account.username-reserved`, `not_found`; the errors of
   *   `FreshProof.require` when another address replaces a proven one
   */
  async edit(caller: Pick<Caller, 'userId' | 'tokenHash'>, change: ProfileChange): Promise<void> {
    const { userId } = caller;
    const previous = await this.addressOf(userId);
    const wanted = this.proofs.addressIn(change);
    // Token withdrawals go to this address. Without the proof, a stolen session could redirect them to the thief's
    // wallet.
    if (wanted !== undefined && previous !== null && wanted !== previous) await this.freshProof.require(caller, change);
    const address = await this.proofs.check(userId, change);
    const giveUp = typeof address === 'string' ? await this.addresses.hold(userId, address) : undefined;
    try {
      await this.write(userId, change, address);
    } catch (error) {
      if (error instanceof DomainError) await giveUp?.();
      throw error;
    }
    if (address !== undefined) await this.addresses.finish(userId, previous, address);
    await this.commands.settle();
  }

  private async write(userId: string, change: ProfileChange, address: string | null | undefined): Promise<void> {
    const username = change.username === undefined ? undefined : await this.hold(userId, change.username);
    const command: Edit = {
      type: 'EditProfile',
      userId,
      fullName: change.full_name,
      description: change.description,
      showFollowInfo: change.show_follow_info,
      username,
      address,
    };
    const { events } = await this.commands.run(userDecider, command);
    for (const event of events) if (event.type === 'UsernameChanged') await this.finishRename(event);
  }

  private async addressOf(userId: string): Promise<string | null> {
    const user = await this.commands.stateOf(userDecider, userId);
    return 'profile' in user ? user.profile.address : null;
  }

  /** Claims the new name and releases the old one; the relay repeats this after a crash. */
  async finishRename({ data }: UsernameChanged | Recorded<UsernameChanged>): Promise<void> {
    const { userId, usernameHash, previousUsernameHash, previousTurn } = data;
    const user = await this.commands.stateOf(userDecider, userId);
    // A late repeat must not reclaim a name that the member no longer has.
    if ('profile' in user && user.profile.usernameHash === usernameHash)
      await this.reserve({ type: 'ClaimName', kind: 'username', nameHash: usernameHash, userId, taken: TAKEN });
    await this.reserve({
      type: 'ReleaseName',
      kind: 'username',
      nameHash: previousUsernameHash,
      userId,
      turn: previousTurn,
    });
  }

  /** Reserves a new username; undefined when the member already has it. */
  private async hold(userId: string, name: string): Promise<Edit['username']> {
    const user = await this.commands.stateOf(userDecider, userId);
    if (!('profile' in user)) throw new DomainError('not_found');
    const hash = nameHash(this.config.NAME_SECRET, 'username', name);
    const current = user.profile.usernameHash;
    if (hash === current) return undefined;
    if (isReservedUsername(name)) throw new DomainError('account.username-reserved');
    // The current name is already claimed, unless a crash followed the registration. Claiming it here fixes the turn
    // that is released later.
    const { turn } = await this.reserve({
      type: 'ClaimName',
      kind: 'username',
      nameHash: current,
      userId,
      taken: TAKEN,
    });
    const now = Date.now();
    await this.reserve({
      type: 'ReserveName',
      kind: 'username',
      nameHash: hash,
      userId,
      now: new Date(now).toISOString(),
      until: new Date(now + CLAIM_WITHIN_MS).toISOString(),
      taken: TAKEN,
      renewed: true,
    });
    return { name, hash, from: { hash: current, turn } };
  }

  private async reserve(command: ReservationCommand): Promise<Reservation> {
    const { state } = await this.commands.run(reservationDecider, command);
    return state;
  }
}
