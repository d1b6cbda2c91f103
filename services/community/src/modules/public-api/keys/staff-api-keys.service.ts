import { Inject, Injectable } from '@nestjs/common';
import type { StaffApiKey } from '@pixchange/contracts/http/admin-api-keys';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { ApiKeyUsage } from '@pixchange/contracts/http/api-keys';
import { orPropose, type AgreedAction, type ProposableActions } from '../../../extensions/proposable.ts';
import { invariant } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { Proposals } from '../../proposals/proposals.face.ts';
import { apiKeysDecider } from './api-keys.decider.ts';
import { ApiKeysQueries, type CallLimits } from './api-keys.queries.ts';
import { CallLeases } from './call-leases.ts';

const limitsOf = ({ details }: AgreedAction): CallLimits => {
  const { calls_per_minute: perMinute, calls_per_day: perDay } = details;
  invariant(typeof perMinute === 'number' && typeof perDay === 'number', 'a proposal names no limits');
  return { perMinute, perDay };
};

/** Actions of staff on members' API keys. Every method throws `not_found` for an unknown id. */
@Injectable()
export class StaffApiKeys {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ApiKeysQueries) private readonly queries: ApiKeysQueries,
    @Inject(CallLeases) private readonly leases: CallLeases,
    @Inject(Proposals) private readonly proposals: Proposals,
  ) {}

  /** Actions of this service that need approval, by name. */
  get actions(): Pick<ProposableActions, 'api_keys.change_limit'> {
    return {
      'api_keys.change_limit': {
        carryOut: (agreed) => this.setLimits(agreed.targetId, limitsOf(agreed), true),
        benefits: async ({ targetId }) => [(await this.queries.anyOne(targetId)).user_id],
      },
    };
  }

  async usage(keyId: string): Promise<ApiKeyUsage> {
    await this.queries.anyOne(keyId);
    await this.leases.giveBack([keyId]);
    return this.queries.usage(keyId);
  }

  async revoke(keyId: string): Promise<void> {
    const { user_id: userId } = await this.queries.anyOne(keyId);
    await this.commands.run(apiKeysDecider, { type: 'RevokeApiKey', userId, keyId });
  }

  /** Lowers the limits of a key, or proposes to raise them, which needs a second person. */
  async changeLimit(
    keyId: string,
    { perMinute, perDay }: CallLimits,
    { staffId, reason, key }: { readonly staffId: string; readonly reason: string; readonly key: string | null },
  ): Promise<{ key: StaffApiKey; proposal: ProposalView | null }> {
    const proposal = await orPropose(
      () => this.setLimits(keyId, { perMinute, perDay }),
      () =>
        this.proposals.propose(staffId, key, {
          action: 'api_keys.change_limit',
          targetId: keyId,
          details: { calls_per_minute: perMinute, calls_per_day: perDay },
          reason,
        }),
    );
    return { key: await this.commands.readBack(() => this.queries.anyOne(keyId)), proposal: proposal ?? null };
  }

  private async setLimits(keyId: string, { perMinute, perDay }: CallLimits, isAgreed = false): Promise<void> {
    const { user_id: userId } = await this.queries.anyOne(keyId);
    await this.commands.run(apiKeysDecider, {
      type: 'ChangeLimits',
      userId,
      keyId,
      callsPerMinute: perMinute,
      callsPerDay: perDay,
      isAgreed,
    });
  }
}
