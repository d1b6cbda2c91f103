import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { profiles as limits } from '@pixchange/contracts/http/limits';
import type { ProfileChange } from '@pixchange/contracts/http/profile';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { addressFrom, signerOf } from '../../../platform/chain/addresses.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { challengeText, readChallenge, type AddressChallenge, type Site } from './address-challenge.ts';
import { tokenHash } from '../sessions/credentials.ts';
import { TokenReads } from '../sessions/token-reads.ts';
import { AccountsVault } from '../vault.ts';

const MINUTE_MS = 60_000;

/**
 * Checks proofs that a blockchain address belongs to the caller. A proof is a message of this site, signed with the
 * address's key and valid once.
 */
@Injectable()
export class AddressProofs {
  private readonly site: Site;

  constructor(
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(TokenReads) private readonly tokens: TokenReads,
    @Inject(CONFIG) { PUBLIC_URL, CHAIN_ID }: Config,
  ) {
    this.site = { url: PUBLIC_URL, chainId: CHAIN_ID };
  }

  /** Issues a message to sign. @throws DomainError `address.*` */
  async challenge(userId: string, given: string): Promise<{ message: string; expires_at: string }> {
    const address = addressFrom(given, 'address');
    const nonce = randomBytes(16).toString('hex');
    await this.vault.store(nonce, userId, 'address', limits.addressChallengeMinutes);
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + limits.addressChallengeMinutes * MINUTE_MS);
    return {
      message: challengeText(this.site, {
        address,
        nonce,
        issuedAt: issuedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }),
      expires_at: expiresAt.toISOString(),
    };
  }

  /**
   * Returns the address in a profile change; null when the change removes the address, undefined when it leaves the
   * address unchanged.
   * @throws DomainError `address.*`
   */
  addressIn({ user_address: given }: ProfileChange): string | null | undefined {
    if (given === undefined) return undefined;
    return given.trim() === '' ? null : addressFrom(given, 'user_address');
  }

  /**
   * Returns the same as `addressIn`, after checking the proof of a new address. Uses up the message.
   * @throws DomainError `address.*`
   */
  async check(userId: string, change: ProfileChange): Promise<string | null | undefined> {
    const address = this.addressIn(change);
    if (address === undefined || address === null) return address;
    const { address_message: message, address_signature: signature } = change;
    if (message === undefined || signature === undefined) throw new DomainError('address.not-proven');
    await this.use(userId, this.signed(address, message, signature));
    return address;
  }

  private signed(address: string, message: string, signature: string): AddressChallenge {
    const challenge = readChallenge(this.site, message);
    // Only the exact text of this site counts, so that a signature made for another purpose proves nothing.
    if (challenge === null || challenge.address !== address)
      throw new DomainError('address.not-proven', 'address_message');
    if (signerOf(message, signature) !== address) throw new DomainError('address.not-proven');
    return challenge;
  }

  private async use(userId: string, { nonce }: AddressChallenge): Promise<void> {
    const owner = await this.tokens.read(nonce, ['address']);
    if (owner?.userId !== userId || !(await this.vault.use(tokenHash(nonce))))
      throw new DomainError('address.challenge-used-up');
  }
}
