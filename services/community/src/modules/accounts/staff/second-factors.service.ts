import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SecondFactorChange } from '@pixchange/contracts/events/staff';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import type { SecondFactorSetup, SecondFactorView } from '@pixchange/contracts/http/staff-sessions';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { PersonKeys, seal, unseal } from '../../../platform/keys/person-keys.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { accountLimits } from '../accounts.limits.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { staffCodeMail } from '../registration/accounts.mails.ts';
import { hashUnder, newRecoveryCode, recoveryCodeIn } from './recovery-codes.ts';
import { secondFactorChangesDecider } from './second-factor-changes.decider.ts';
import { SecondFactorsVault, type StoredSetup } from './second-factors.vault.ts';
import { base32Of, newSecret, stepOf, uriOf } from './totp.ts';

/** Context of the encryption, so that bytes encrypted for another purpose can't replace a secret. */
const CONTEXT = 'second-factor';

const newMailCode = (): string => String(randomInt(10 ** limits.mailCodeDigits)).padStart(limits.mailCodeDigits, '0');

/** Second factors of staff: codes of an authenticator app or single-use recovery codes, in addition to the password. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(SecondFactorsVault) private readonly vault: SecondFactorsVault,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(Mailer) private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get isRequired(): boolean {
    return this.config.STAFF_MFA === 'required';
  }

  async view(userId: string): Promise<SecondFactorView> {
    const factor = await this.vault.factor(userId);
    return {
      required: this.isRequired,
      set_up_at: factor?.setUpAt.toISOString() ?? null,
      recovery_codes_left: await this.vault.recoveryCodesLeft(userId),
    };
  }

  /**
   * Checks the code at login; returns true when a code was checked, and false when none is needed.
   * @throws DomainError `staff.factor-needed`, `staff.code-needed`, `staff.wrong-code`; RateLimited
   */
  async admit(userId: string, code: string | undefined): Promise<boolean> {
    const factor = await this.vault.factor(userId);
    if (factor === null) {
      if (this.isRequired) throw new DomainError('staff.factor-needed');
      return false;
    }
    if (code === undefined || code === '') throw new DomainError('staff.code-needed');
    await this.limiter.hit(accountLimits.staffCode, userId);
    const key = await this.keyOf(userId);
    const recovery = recoveryCodeIn(code);
    const isRight =
      recovery === null
        ? await this.useCode(userId, unseal(key, factor.secret, CONTEXT), code)
        : await this.vault.useRecoveryCode(userId, hashUnder(key, 'recovery', recovery));
    if (!isRight) throw new DomainError('staff.wrong-code');
    if (recovery !== null) await this.record(userId, 'code_used');
    return true;
  }

  /**
   * Accepts a code of the app in place of the password, as a proof of identity for actions that need one. Recovery
   * codes are valid only at login.
   * @throws DomainError `staff.no-factor`, `staff.wrong-code`; RateLimited
   */
  async prove(userId: string, code: string): Promise<void> {
    const factor = await this.vault.factor(userId);
    if (factor === null) throw new DomainError('staff.no-factor');
    await this.limiter.hit(accountLimits.staffCode, userId);
    const secret = unseal(await this.keyOf(userId), factor.secret, CONTEXT);
    if (!(await this.useCode(userId, secret, code))) throw new DomainError('staff.wrong-code');
  }

  /**
   * Starts a setup: returns the new secret, and emails a code that `complete` needs. The caller must check the password
   * first.
   * @throws DomainError `staff.factor-exists`, `account.no-email`; RateLimited
   */
  async begin(userId: string): Promise<SecondFactorSetup> {
    if ((await this.vault.factor(userId)) !== null) throw new DomainError('staff.factor-exists');
    const person = await this.queries.emailOf(userId);
    if (person === null) throw new DomainError('account.no-email');
    await this.limiter.hit(accountLimits.staffFactorMail, userId);
    const key = await this.keyOf(userId);
    const [secret, mailCode] = [newSecret(), newMailCode()];
    const expiresAt = await this.vault.begin(
      userId,
      { secret: seal(key, secret, CONTEXT), mailCodeHash: hashUnder(key, 'mail', mailCode) },
      limits.secondFactorSetupMinutes,
    );
    const link = `${this.config.PUBLIC_URL}/superadmin/login`;
    await this.mailer.send({
      id: randomUUID(),
      to: person.email,
      ...staffCodeMail({ ...person, link, code: mailCode }),
    });
    return { uri: uriOf(secret, person.email), secret: base32Of(secret), expires_at: expiresAt.toISOString() };
  }

  /**
   * Completes the setup and returns the recovery codes.
   * @throws DomainError `staff.setup-ended`, `staff.wrong-code`, `staff.wrong-mail-code`; RateLimited
   */
  async complete(userId: string, code: string, mailCode: string): Promise<string[]> {
    await this.limiter.hit(accountLimits.staffCode, userId);
    const setup = await this.vault.setup(userId);
    if (setup === null) throw new DomainError('staff.setup-ended');
    const key = await this.keyOf(userId);
    refuseMailCode(key, setup, mailCode);
    const step = stepOf(unseal(key, setup.secret, CONTEXT), code, Date.now());
    if (step === null) throw new DomainError('staff.wrong-code');
    const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
    const hashes = codes.map((each) => hashUnder(key, 'recovery', each));
    if (!(await this.vault.complete(userId, setup, step, hashes))) throw new DomainError('staff.setup-ended');
    await this.record(userId, 'set_up');
    return codes;
  }

  /** Replaces the recovery codes and returns the new ones. @throws DomainError `staff.no-factor` */
  async replaceRecoveryCodes(userId: string): Promise<string[]> {
    if ((await this.vault.factor(userId)) === null) throw new DomainError('staff.no-factor');
    const key = await this.keyOf(userId);
    const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
    await this.vault.replaceRecoveryCodes(
      userId,
      codes.map((each) => hashUnder(key, 'recovery', each)),
    );
    await this.record(userId, 'codes_replaced');
    return codes;
  }

  /** Removes the second factor; returns false when there was none. */
  async reset(userId: string): Promise<boolean> {
    const isReset = await this.vault.remove(userId);
    if (isReset) await this.record(userId, 'reset');
    return isReset;
  }

  /**
   * Records the change. A consumer emails the staff member about it, so that they notice misuse of their password or of
   * a recovery code.
   */
  private async record(userId: string, change: SecondFactorChange): Promise<void> {
    await this.commands.run(secondFactorChangesDecider, { type: 'RecordSecondFactorChange', userId, change });
  }

  /**
   * Uses up the code; returns false for a wrong or used one. Each time step counts once, so that a code can't be
   * replayed.
   */
  private async useCode(userId: string, secret: Buffer, code: string): Promise<boolean> {
    const step = stepOf(secret, code, Date.now());
    return step !== null && (await this.vault.useStep(userId, step));
  }

  private async keyOf(userId: string): Promise<Buffer> {
    const key = (await this.keys.of([userId])).get(userId);
    if (key === undefined) throw new DomainError('not_found');
    return key;
  }
}

const refuseMailCode = (key: Buffer, { mailCodeHash }: StoredSetup, mailCode: string): void => {
  const hash = hashUnder(key, 'mail', mailCode.replaceAll(/\s/g, ''));
  if (!timingSafeEqual(hash, mailCodeHash)) throw new DomainError('staff.wrong-mail-code');
};
