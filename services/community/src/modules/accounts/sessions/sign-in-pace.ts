import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../config.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { CONFIG, DATABASE } from '../../../platform/tokens.ts';
import { currentContext, noteAccount } from '../../../platform/request-context.ts';
import { accountLimits, signInFromElsewhere as pace } from '../accounts.limits.ts';
import { verifyPassword } from './credentials.ts';

const DAYS_KEPT = 180;
const NETWORKS_MAX = 20;
const UNKNOWN_NETWORK = 'unknown';

export interface Attempt {
  /**
   * Key for counting attempts: the hash of an email or the id of a member. An unknown email is counted like any other.
   */
  readonly name: string;
  readonly userId: string | null;
  /** Hash of the member's password; null when there is none. */
  readonly stored: string | null;
}

/** Returns the seconds that the next attempt has to wait, by the number of attempts in this hour. */
export const pauseSeconds = (attempts: number): number =>
  pace.pauses.findLast(({ above }) => attempts > above)?.seconds ?? 0;

/**
 * Slows down login attempts on one account from many addresses. Networks that the account was used from before are
 * exempt, so that strangers can't lock an owner out. From other networks, even the most attacked account admits one
 * attempt per minute.
 */
@Injectable()
export class SignInPace {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Counts an attempt, then verifies the password. All passwords of members are verified here, so that no caller
   * forgets the limit.
   * @throws RateLimited
   */
  async verify({ name, userId, stored }: Attempt, password: string): Promise<boolean> {
    const network = currentContext()?.network ?? UNKNOWN_NETWORK;
    await this.limiter.hit(accountLimits.signInFromAddress, network);
    noteAccount(name);
    await this.limiter.hit(accountLimits.signInToAccount, `${name}|${network}`);
    await this.admit(name, userId, network);
    return verifyPassword(userId === null ? null : stored, password);
  }

  private async admit(name: string, userId: string | null, network: string): Promise<void> {
    if (userId !== null && (await this.isKnown(userId, network))) return;
    const { hits } = await this.limiter.count(pace, name);
    const windowSeconds = pauseSeconds(hits);
    if (windowSeconds > 0) await this.limiter.hit({ name: 'sign-in-pace', hitsMax: 1, windowSeconds }, name);
  }

  /** Remembers that the member logged in from a network: the 20 latest networks, for 180 days. */
  async remember(userId: string, network: string): Promise<void> {
    await this.database.query(
      'INSERT INTO vault.known_networks (user_id, network_hash) VALUES ($1, $2) ON CONFLICT (user_id, network_hash) DO UPDATE SET last_seen_at = now()',
      [userId, this.hashOf(userId, network)],
    );
    await this.database.query(
      `DELETE FROM vault.known_networks WHERE user_id = $1 AND (last_seen_at < now() - make_interval(days => $2)
       OR network_hash NOT IN (SELECT network_hash FROM vault.known_networks WHERE user_id = $1 ORDER BY last_seen_at DESC LIMIT $3))`,
      [userId, DAYS_KEPT, NETWORKS_MAX],
    );
  }

  private async isKnown(userId: string, network: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      'SELECT 1 FROM vault.known_networks WHERE user_id = $1 AND network_hash = $2 AND last_seen_at > now() - make_interval(days => $3)',
      [userId, this.hashOf(userId, network), DAYS_KEPT],
    );
    return rows.length > 0;
  }

  /** Returns a hash that reveals neither the network nor that two members share one. */
  private hashOf(userId: string, network: string): Buffer {
    return createHmac('sha256', this.config.TOKEN_SECRET).update(`network|${userId}|${network}`).digest();
  }
}
