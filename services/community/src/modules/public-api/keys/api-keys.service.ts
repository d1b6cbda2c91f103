import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { ApiKeyUsage, ApiKeyView, NewApiKey } from '@pixchange/contracts/http/api-keys';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { newSecret } from './api-key-secret.ts';
import { apiKeysDecider } from './api-keys.decider.ts';
import { ApiKeysQueries } from './api-keys.queries.ts';
import { CallLeases } from './call-leases.ts';

/** Manages members' keys of the public API. */
@Injectable()
export class ApiKeys {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ApiKeysQueries) private readonly queries: ApiKeysQueries,
    @Inject(CallLeases) private readonly leases: CallLeases,
  ) {}

  async list(userId: string): Promise<ApiKeyView[]> {
    await this.leases.giveBack((await this.queries.of(userId)).map(({ id }) => id));
    return this.queries.of(userId);
  }

  /** Creates a key; only this result contains its secret. @throws DomainError `api-key.too-many` */
  async create(userId: string, name: string, origins: readonly string[]): Promise<NewApiKey> {
    const { key, ...secret } = newSecret();
    const keyId = uuidv7();
    await this.commands.run(apiKeysDecider, { type: 'CreateApiKey', userId, keyId, name, origins, ...secret });
    return { ...(await this.readBack(userId, keyId)), key };
  }

  /** Replaces the secret of a key; from then on, the old secret is refused. @throws DomainError `not_found` */
  async rotate(userId: string, keyId: string): Promise<NewApiKey> {
    if (!idForm.test(keyId)) throw new DomainError('not_found');
    const { key, ...secret } = newSecret();
    await this.commands.run(apiKeysDecider, { type: 'RotateApiKey', userId, keyId, ...secret });
    return { ...(await this.readBack(userId, keyId)), key };
  }

  /** Deletes a key. @throws DomainError `not_found` */
  async revoke(userId: string, keyId: string): Promise<void> {
    if (!idForm.test(keyId)) throw new DomainError('not_found');
    await this.commands.run(apiKeysDecider, { type: 'RevokeApiKey', userId, keyId });
  }

  /** Returns the numbers of calls per day with one of the member's keys. @throws DomainError `not_found` */
  async usage(userId: string, keyId: string): Promise<ApiKeyUsage> {
    await this.own(userId, keyId);
    await this.leases.giveBack([keyId]);
    return this.queries.usage(keyId);
  }

  private readBack(userId: string, keyId: string): Promise<ApiKeyView> {
    return this.commands.readBack(() => this.own(userId, keyId));
  }

  private async own(userId: string, keyId: string): Promise<ApiKeyView> {
    const key = await this.queries.one(userId, keyId);
    if (key === null) throw new DomainError('not_found');
    return key;
  }
}
