import { createHmac, timingSafeEqual } from 'node:crypto';
import { idForm } from '@pixchange/contracts/http/fields';
import type { Config } from '../../config.ts';

const ID_LENGTH = 36;

/**
 * Tokens for links that unsubscribe from emails of one kind without a login. They allow nothing else, so they never
 * expire.
 */
export class UnsubscribeTokens {
  constructor(
    /** Kind of email that a token is limited to. It must never change, because sent emails contain tokens for it. */
    private readonly kind: string,
    private readonly config: Pick<Config, 'TOKEN_SECRET' | 'TOKEN_SECRET_PREVIOUS'>,
  ) {}

  of(userId: string): string {
    return `${userId}${this.signatureOf(this.config.TOKEN_SECRET, userId).toString('base64url')}`;
  }

  /** Returns the id of the member to unsubscribe; null for an invalid token. */
  ownerOf(token: string): string | null {
    const userId = token.slice(0, ID_LENGTH);
    const given = Buffer.from(token.slice(ID_LENGTH), 'base64url');
    const isOurs = [this.config.TOKEN_SECRET, this.config.TOKEN_SECRET_PREVIOUS]
      .filter((secret) => secret !== undefined)
      .map((secret) => this.signatureOf(secret, userId))
      .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
    return idForm.test(userId) && isOurs ? userId : null;
  }

  private signatureOf(secret: string, userId: string): Buffer {
    return createHmac('sha256', secret).update(`${this.kind}|${userId}`).digest();
  }
}
